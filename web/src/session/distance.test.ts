// distance.test.ts: a session whose authority is far away: it answers later, and may refuse.

import { beforeAll, expect, it } from 'vitest';
import { loadRealEngine } from '../testing';
import type { Answer, Authority, Listener } from '../authority/authority';
import { LocalAuthority } from '../authority/local';
import { FakeTable, FakeWorld, keptGame, type Script } from './fake';
import { Session } from './session.svelte';

beforeAll(async () => void (await loadRealEngine()));

/** A table that this page decides, behind a slow line. */
class Distant implements Authority {
  refusal: Answer = null; // of the next request
  readonly #near: LocalAuthority;

  constructor(
    table: FakeTable,
    world: FakeWorld,
    readonly here: number[],
  ) {
    this.#near = new LocalAuthority(table.table, keptGame(table), world);
  }

  async #ask(request: () => Promise<Answer>): Promise<Answer> {
    for (let i = 0; i < 5; i++) await Promise.resolve();
    return this.refusal ?? request();
  }

  readonly apart = true;
  pending: string | null = null;
  readonly id = 'far';
  hints = 0;
  guide = null;
  get table() {
    return this.#near.table;
  }
  mine = (seat: number) => this.here.includes(seat);
  open = (listener: Listener) => this.#near.open(listener);
  play = (seat: number, action: string) => {
    this.pending = action;
    return this.#ask(() => {
      this.pending = null;
      return this.#near.play(seat, action);
    }).finally(() => (this.pending = null));
  };
  undo = () => this.#ask(() => this.#near.undo());
  redo = () => this.#ask(() => this.#near.redo());
  end = (why: 'left' | 'agreed', leaves: number | null) => this.#ask(() => this.#near.end(why, leaves));
  retry = () => this.#near.retry();
  keep = () => this.#near.keep();
  seen = (is: boolean) => this.#near.seen(is);
  saved = () => this.#near.saved();
  close = () => this.#near.close();
}

const people: Script = {
  seats: [
    { name: 'Anna', level: null },
    { name: 'Bo', level: null },
  ],
};

function start(here: number[]) {
  const fake = new FakeTable(people);
  const world = new FakeWorld(people);
  const authority = new Distant(fake, world, here);
  const session = new Session(authority, world);
  session.open();
  world.pass(1000);
  return { fake, world, authority, session };
}

it('what is asked for is shown once it has happened', async () => {
  const { fake, world, session } = start([0, 1]);
  session.choose(1);
  session.cell(1, 0);
  world.pass(300);
  session.confirm();
  expect([fake.actions, session.turn.action]).toEqual([[], '1@1,0']);
  await world.settle();
  expect([fake.actions, session.turn.action]).toEqual([['1@1,0'], null]);
  session.undo();
  expect(session.position.plies).toBe(1);
  await world.settle();
  expect(session.position.plies).toBe(0);
});

it('what is on its way stays where it was laid, and nothing else is taken in the hand', async () => {
  const { world, session } = start([0, 1]);
  session.choose(1);
  session.cell(1, 0);
  world.pass(300);
  session.confirm();
  session.choose(2);
  session.back();
  session.undo();
  session.confirm();
  expect([session.pending, session.turn.action]).toEqual(['1@1,0', '1@1,0']);
  await world.settle();
  expect([session.pending, session.position.plies]).toEqual([null, 1]);
});

it('what is refused is not shown any more, and the turn begins again', async () => {
  const { fake, world, authority, session } = start([0, 1]);
  authority.refusal = { code: 'NL_ERR_APART', rule: 'R12' };
  session.choose(1);
  session.cell(1, 0);
  world.pass(300);
  session.confirm();
  await world.settle();
  expect([fake.actions, session.turn.k, session.mine]).toEqual([[], null, true]);
  expect(session.notice).toBe(null); // it is told beside the game
});

it('a person elsewhere is not one here', () => {
  const { session } = start([1]);
  expect([session.people, session.you, session.mine]).toEqual([[1], 1, false]);
  session.choose(1);
  expect(session.turn.k).toBe(null);
});
