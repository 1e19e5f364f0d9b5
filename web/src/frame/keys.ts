// keys.ts: which key means what (ux.md, Keyboard).
//
// Digits are told by where they lie (event.code), because the top row of a Czech keyboard
// types +ěšč; letters by what they type (event.key), and by where they lie on keyboards
// without Latin letters.  Nothing here acts: keyboard.ts does.
//
// Who speaks to the machine may hit single keys without meaning to (WCAG 2.1.4).  With letters
// switched off, digits and signs, too, act only where the focus is on the board.

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Of a tile on offer: there are three, more only where one plans ahead. */
export type Choice = `choose${Digit}`;

export type Command =
  | Choice
  | 'nextCell'
  | 'previousCell'
  | 'enter'
  | 'back'
  | 'refill'
  | 'endPhase'
  | 'undo'
  | 'redo'
  | 'wheel'
  | 'area'
  | 'track'
  | 'opponents'
  | 'neighbours'
  | 'chain'
  | 'inspect'
  | 'lastMove'
  | 'status'
  | 'unseen'
  | 'hint'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'type'
  | 'help';

export const isChoice = (what: Command): what is Choice => what.startsWith('choose');

/** The number of the tile. */
export const chosenBy = (what: Choice): number => Number(what.at(-1));

export interface Key {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const LETTERS: Record<string, Command> = {
  n: 'nextCell',
  r: 'refill',
  e: 'endPhase',
  w: 'wheel',
  a: 'area',
  t: 'track',
  o: 'opponents',
  x: 'neighbours',
  c: 'chain',
  i: 'inspect',
  l: 'lastMove',
  s: 'status',
  u: 'unseen',
  h: 'hint',
};

/** The Latin letter of a key: what it types, or else what lies there on a US keyboard. */
function letter({ key, code }: Key): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // A sign or an accented Latin letter is meant as such; only other scripts fall back.
  const other = key.length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return other && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : '';
}

/** Whether the focus is on the board: on the offer or in an area. */
export function onBoard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-offer], [role=grid]') !== null;
}

/** What a key asks for; null for nothing.  `letters`: whether single letters are switched on;
 *  `board`: whether the focus is on the board. */
export function command(e: Key, letters: boolean, board: boolean): Command | null {
  const at = letter(e);
  if ((e.ctrlKey || e.metaKey) && !e.altKey) {
    if (at === 'z') return e.shiftKey ? 'redo' : 'undo';
    return at === 'y' && !e.shiftKey ? 'redo' : null;
  }
  if (e.ctrlKey || e.metaKey || e.altKey) return null;

  // Signs first: on some keyboards they are typed with Shift and a digit's key.
  if (e.key === 'Enter') return 'enter';
  if (e.key === 'Escape') return 'back';
  if (e.key === '?') return letters ? 'help' : null;
  if (e.key === '/') return letters ? 'type' : null;
  if (!letters && !board) return null;
  if (!e.shiftKey || e.code.startsWith('Numpad')) {
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(e.code)?.[1];
    if (digit === '0') return 'fit';
    if (digit) return `choose${Number(digit) as Digit}`;
  }
  if (e.key === '+' || e.key === '=') return 'zoomIn';
  if (e.key === '-' || e.key === '−' || e.key === '_') return 'zoomOut';
  if (!letters) return null;
  if (at === 'n') return e.shiftKey ? 'previousCell' : 'nextCell';
  return e.shiftKey ? null : (LETTERS[at] ?? null);
}
