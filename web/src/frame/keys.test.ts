import { describe, expect, it } from 'vitest';
import { chosenBy, command as ask, isChoice, type Key } from './keys';

const key = (key: string, code: string, more: Partial<Key> = {}): Key => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

const command = (e: Key, letters: boolean, board = false) => ask(e, letters, board);

describe('keys', () => {
  it('choose a tile by where the digit lies, whatever it types', () => {
    expect(command(key('1', 'Digit1'), true)).toBe('choose1');
    expect(command(key('+', 'Digit1'), true)).toBe('choose1'); // Czech
    expect(command(key('ě', 'Digit2'), true)).toBe('choose2');
    expect(command(key('3', 'Numpad3'), true)).toBe('choose3');
    expect(command(key('9', 'Digit9'), true)).toBe('choose9'); // of a plan
    expect([isChoice('choose9'), chosenBy('choose9'), isChoice('chain')]).toEqual([true, 9, false]);
    expect(command(key('0', 'Digit0'), true)).toBe('fit');
  });

  it('are letters by what they type', () => {
    expect(command(key('n', 'KeyN'), true)).toBe('nextCell');
    expect(command(key('N', 'KeyN', { shiftKey: true }), true)).toBe('previousCell');
    expect(command(key('a', 'KeyQ'), true)).toBe('area'); // French
    expect(command(key('q', 'KeyA'), true)).toBe(null);
    for (const [letter, what] of Object.entries({
      r: 'refill',
      e: 'endPhase',
      w: 'wheel',
      t: 'track',
      o: 'opponents',
      x: 'neighbours',
      c: 'chain',
      i: 'inspect',
      l: 'lastMove',
      s: 'status',
      u: 'unseen',
      h: 'hint',
    }))
      expect(command(key(letter, `Key${letter.toUpperCase()}`), true)).toBe(what);
  });

  it('fall back to where a letter lies on a Cyrillic keyboard', () => {
    expect(command(key('р', 'KeyH'), true)).toBe('hint');
    expect(command(key('к', 'KeyR'), true)).toBe('refill');
    expect(command(key('я', 'KeyZ', { ctrlKey: true }), true)).toBe('undo');
    expect(command(key('ž', 'KeyH'), true)).toBe(null); // accented, but Latin
  });

  it('leave letters alone when they are switched off', () => {
    expect(command(key('n', 'KeyN'), false)).toBe(null);
    expect(command(key('/', 'Slash'), false)).toBe(null);
    expect(command(key('?', 'Slash', { shiftKey: true }), false)).toBe(null);
    expect(command(key('Enter', 'Enter'), false)).toBe('enter');
    expect(command(key('z', 'KeyZ', { ctrlKey: true }), false)).toBe('undo');
  });

  it('are digits and signs only on the board when letters are switched off', () => {
    const signs = [
      key('2', 'Digit2'),
      key('3', 'Numpad3'),
      key('0', 'Digit0'),
      key('+', 'BracketRight'),
      key('=', 'Equal'),
      key('-', 'Minus'),
      key('−', 'Minus'),
      key('[', 'BracketLeft'),
    ];
    expect(signs.map((sign) => command(sign, false))).toEqual(signs.map(() => null));
    expect(signs.map((sign) => command(sign, false, true))).toEqual([
      'choose2',
      'choose3',
      'fit',
      'zoomIn',
      'zoomIn',
      'zoomOut',
      'zoomOut',
      null,
    ]);
    expect(command(key('?', 'Slash', { shiftKey: true }), false, true)).toBe(null);
    expect(command(key('n', 'KeyN'), false, true)).toBe(null);
    expect(command(key('Escape', 'Escape'), false)).toBe('back');
    expect(command(key('Enter', 'Enter'), false)).toBe('enter');
  });

  it('undo and redo with Ctrl or Command', () => {
    expect(command(key('z', 'KeyZ', { ctrlKey: true }), true)).toBe('undo');
    expect(command(key('z', 'KeyZ', { metaKey: true }), true)).toBe('undo');
    expect(command(key('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }), true)).toBe('redo');
    expect(command(key('y', 'KeyY', { ctrlKey: true }), true)).toBe('redo');
  });

  it('never take what belongs to the browser', () => {
    expect(command(key('r', 'KeyR', { ctrlKey: true }), true)).toBe(null);
    expect(command(key('1', 'Digit1', { altKey: true }), true)).toBe(null);
    expect(command(key('l', 'KeyL', { ctrlKey: true }), true)).toBe(null);
  });

  it('know the signs, wherever they lie', () => {
    expect(command(key('?', 'Minus', { shiftKey: true }), true)).toBe('help'); // German
    expect(command(key('/', 'Digit7', { shiftKey: true }), true)).toBe('type'); // German
    expect(command(key('+', 'BracketRight'), true)).toBe('zoomIn');
    expect(command(key('-', 'Slash'), true)).toBe('zoomOut');
    expect(command(key('Escape', 'Escape'), true)).toBe('back');
  });
});
