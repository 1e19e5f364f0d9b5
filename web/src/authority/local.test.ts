import { describe, expect, it } from 'vitest';
import { EngineError } from '../engine';
import { FakeTable, FakeWorld, keptGame, type Script } from '../session/fake';
import type { Cause, Listener } from './authority';
import { LocalAuthority } from './local';

/** Writes down what it is told, and lets everything pass. */
class Witness implements Listener {
  told: (Cause | 'waiting' | 'stuck' | 'ticked' | 'gone' | 'back' | 'failed')[] = [];
  shown: string[] = [];
  changed = (_: unknown, cause: Cause) => void this.told.push(cause);
  ticked = () => void this.told.push('ticked');
  thinking = async () => {};
  beat = async () => false;
  shows = async (action: string) => void this.shown.push(action);
  waiting = () => void this.told.push('waiting');
  stuck = () => void this.told.push('stuck');
  gone = (is: boolean) => void this.told.push(is ? 'gone' : 'back');
  failed = () => void this.told.push('failed');
}

function open(script: Script = {}) {
  const fake = new FakeTable(script);
  const world = new FakeWorld(script);
  let beat = () => {};
  world.every = (_ms, run) => {
    beat = run;
    return () => {};
  };
  const authority = new LocalAuthority(fake.table, keptGame(fake), world);
  const witness = new Witness();
  authority.open(witness);
  return { fake, world, authority, witness, beat: () => beat() };
}

describe('a request', () => {
  it('that is done is answered with null, and told', async () => {
    const { fake, authority, witness } = open({ mover: () => 0 });
    expect(await authority.play(0, '1@1,0')).toBe(null);
    expect(await authority.undo()).toBe(null);
    expect(await authority.redo()).toBe(null);
    expect(await authority.end('left', 0)).toBe(null);
    expect(fake.ended).toMatchObject({ reason: 'left', ranking: [1, 0] });
    expect(witness.told.filter((what) => what !== 'waiting')).toEqual([
      'played',
      'undone',
      'redone',
      'ended',
    ]);
  });

  it('that is refused is answered with the reason, and nothing has changed', async () => {
    const { fake, authority, witness } = open();
    fake.play = () => {
      throw new EngineError({ code: 'NL_ERR_APART', rule: 'R12' });
    };
    expect(await authority.play(0, '1@9,9')).toEqual({ code: 'NL_ERR_APART', rule: 'R12' });
    expect(await authority.undo()).not.toBe(null); // there is nothing to take back
    expect([fake.actions, witness.told.includes('played')]).toEqual([[], false]);
  });
});

it('plays what goes by itself, and shows it first', async () => {
  const { fake, world, witness } = open({
    mover: (n) => (n < 2 ? 1 : 0),
    refill: (n) => (n === 0 ? 'must' : 'no'),
  });
  await world.settle();
  world.thoughts[0]!.answer('2@1,0');
  await world.settle();
  expect([fake.actions, witness.shown]).toEqual([
    ['r', '2@1,0'],
    ['r', '2@1,0'],
  ]);
  expect(witness.told).toEqual(['played', 'played', 'waiting']);
});

it('knows who sits here: people, and levels that nobody has', () => {
  const seats = [null, 'full-moon', 'of-the-future'].map((level) => ({ name: '', level }));
  const { world, authority } = open({ seats });
  world.knows = (level) => level !== 'of-the-future';
  expect([0, 1, 2, 3].map((seat) => authority.mine(seat))).toEqual([true, false, true, false]);
});

it('looks at the clock by itself, and ends a game that is out of time', () => {
  const script: Script = { clock: { left: [1, 1], running: 0 }, mover: () => 0 };
  const { witness, beat } = open(script);
  beat();
  script.mover = () => null;
  beat();
  beat();
  expect(witness.told).toEqual(['waiting', 'ticked', 'ticked', 'ended', 'waiting']);
});
