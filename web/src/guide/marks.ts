// marks.ts: what a guide explains in a game, each rule at the moment when it first matters.
//
// A mark speaks of one thing on the table and waits for the deed itself; one that only tells something can be
// sent on with a press, too.  `follow` is all there is to it: which mark is due, and which are done with.
// Nothing depends on what the player does: whoever plays otherwise meets the rules in another order.

import { t, tn } from '../i18n/index.svelte';
import { readAction } from '../turn/action';
import type { Cell, Offer, Played, Position } from '../types';

/** What a card points at; aim.ts knows where it is. */
export type Place = 'players' | 'offer' | 'reach' | 'wheel' | 'track' | 'area' | 'refill' | 'confirm';

export const NAMES = [
  'goal',
  'choose',
  'place',
  'pay',
  'cover',
  'chain',
  'stack',
  'again',
  'turn',
  'tasks',
  'refill',
  'refilled',
  'end',
] as const;
export type Name = (typeof NAMES)[number];

/** What of a game a guide looks at. */
export interface Scene {
  position: Position;
  you: number;
  mine: boolean; // you are to choose
  wheel: boolean; // the table has room for the wheel
  log: readonly Played[];
  offer: Offer | null; // the tile in the hand
  ghost: Cell | null;
}

export interface Mark {
  at: readonly Place[]; // the card points at the first
  told: boolean; // it tells something: a press sends it on
  /** Whether it is due; asked only while its player is to choose. */
  when(scene: Scene): boolean;
  /** Whether what it waits for is done, within the same turn. */
  done(scene: Scene): boolean;
  title(scene: Scene): string;
  text(scene: Scene): string;
}

/** So many discs left and the end is near. */
const NEAR = 3;

const held = (s: Scene) => s.offer !== null;
const laid = (s: Scene) => s.ghost !== null;
const free = (s: Scene) => s.offer === null;
const own = (s: Scene) => s.position.seats[s.you]!;

/** The tasks that your newest tile has covered. */
function fresh(s: Scene) {
  return own(s).area.flatMap((tile) =>
    tile.tasks.filter((task) => task.fresh).map((task) => ({ tile, task })),
  );
}

/** Whether something counted for it that does not touch the tile itself. */
function far({ tile, task }: ReturnType<typeof fresh>[number], s: Scene): boolean {
  return task.chain.some((i) => {
    const { x, y } = own(s).area[i]!;
    return Math.abs(x - tile.x) + Math.abs(y - tile.y) > 1;
  });
}

/** Who moved last, refills apart. */
const mover = (s: Scene) => s.log.findLast((a) => readAction(a.action))?.seat ?? null;

/** You stand on a space with others, and not at the start. */
function stacked(s: Scene): boolean {
  return s.position.stacks.some(({ at, seats }) => at > 0 && seats.length > 1 && seats.includes(s.you));
}

/** The wheel was filled since your last tile, and not because you wanted it. */
function filled(s: Scene): boolean {
  const mine = s.log.findLastIndex((a) => a.seat === s.you && readAction(a.action));
  const all = s.position.wheel.filter((id) => id).length;
  return s.log.slice(mine + 1).some((a) => a.action === 'r' && (a.seat !== s.you || a.revealed === all));
}

const telling = { told: true, done: held } as const;

/** The first that is due is shown. */
const MARKS: Record<Name, Mark> = {
  goal: {
    ...telling,
    at: ['players'],
    when: free,
    title: () => t('What it is about'),
    text: (s) =>
      tn(
        'Whoever is first to place {n} disc wins. A disc goes on every task that you fulfill.',
        'Whoever is first to place {n} discs wins. A disc goes on every task that you fulfill.',
        own(s).discs,
      ),
  },
  choose: {
    at: ['offer', 'reach'],
    told: false,
    when: free,
    done: held,
    title: () => t('Choose a tile'),
    text: (s) =>
      s.wheel
        ? t('These tiles come next after the moon on the wheel. Take one of them.')
        : t('These tiles are on offer; the others follow in this order. Take one of them.'),
  },
  place: {
    at: ['area'],
    told: false,
    when: (s) => held(s) && !laid(s),
    done: laid,
    title: () => t('Place it'),
    text: () =>
      t('A tile goes beside one of yours, edge to edge. The cells tell how many tasks it would cover there.'),
  },
  pay: {
    at: ['track', 'confirm'],
    told: false,
    when: laid,
    done: () => false,
    title: () => t('Pay in time'),
    text: (s) =>
      tn(
        'The number on a tile is its cost: your runner will move on {n} space. Confirm, and the tile is yours.',
        'The number on a tile is its cost: your runner will move on {n} spaces. Confirm, and the tile is yours.',
        (s.offer?.outlook?.to ?? 0) - own(s).track,
      ),
  },
  cover: {
    ...telling,
    at: ['area'],
    when: (s) => free(s) && fresh(s).length > 0,
    title: () => t('Covered'),
    text: (s) =>
      tn(
        'A task is fulfilled, and a disc of yours lies on it. That happens by itself. {n} is left.',
        'A task is fulfilled, and a disc of yours lies on it. That happens by itself. {n} are left.',
        own(s).discs,
      ),
  },
  chain: {
    ...telling,
    at: ['area'],
    when: (s) => free(s) && fresh(s).some((it) => far(it, s)),
    title: () => t('A chain'),
    text: () =>
      t('Tiles of one color that touch along their edges count together, so tiles further away helped, too.'),
  },
  stack: {
    at: ['track'],
    told: true,
    when: (s) => (free(s) && stacked(s)) || !!s.offer?.outlook?.onTop,
    done: () => false,
    title: () => t('On one space'),
    text: () =>
      t('Runners on one space lie in a stack. Whoever comes later lies on top, and the top one moves first.'),
  },
  again: {
    ...telling,
    at: ['track'],
    when: (s) => free(s) && mover(s) === s.you && !stacked(s),
    title: () => t('Your turn again'),
    text: () =>
      t('Your runner is still furthest back, so you move once more. Cheap tiles give you more turns.'),
  },
  turn: {
    ...telling,
    at: ['track'],
    when: (s) => free(s) && ![null, s.you].includes(mover(s)),
    title: () => t('Whose turn it is'),
    text: () =>
      t(
        'Whoever is furthest back on the track moves: now that is you. The more a tile costs, the longer you wait.',
      ),
  },
  tasks: {
    ...telling,
    at: ['offer'],
    when: (s) => free(s) && own(s).area.length > 0,
    title: () => t('What the tiles ask for'),
    text: () =>
      t(
        'The light plates are tasks. Each asks for tiles of these colors beside it, as many as are drawn there.',
      ),
  },
  refill: {
    at: ['refill'],
    told: false,
    when: (s) => free(s) && s.position.refill === 'may',
    done: held,
    title: () => t('Refill, or not'),
    text: () =>
      t(
        'With one or two tiles left you may refill before you choose. But others choose from the new ones after you.',
      ),
  },
  refilled: {
    ...telling,
    at: ['offer'],
    when: (s) => free(s) && filled(s),
    title: () => t('New tiles'),
    text: () =>
      t(
        'These have just come. With one or two tiles left a player may refill; with none it happens by itself.',
      ),
  },
  end: {
    ...telling,
    at: ['players'],
    when: (s) => free(s) && s.position.seats.some((seat) => seat.discs <= NEAR),
    title: () => t('Nearly over'),
    text: () =>
      t(
        'Whoever places the last disc wins at once. Should the tiles run out first, the fewest discs left win.',
      ),
  },
};

export const markOf = (name: Name): Mark => MARKS[name];

/** How far a guide has come. */
export interface Guidance {
  told: readonly Name[];
  shown: Name | null;
  plies: number; // since when it is shown
}

export const begin: Guidance = { told: [], shown: null, plies: 0 };

/** The scene has changed: what was shown and is done has been told, and the next that is due is shown. */
export function follow({ told, shown, plies }: Guidance, scene: Scene): Guidance {
  const now = scene.position.plies;
  const done = shown !== null && (now !== plies || MARKS[shown].done(scene));
  return due(done ? [...told, shown] : told, scene);
}

/** The mark that is shown is sent on. */
export function sendOn({ told, shown }: Guidance, scene: Scene): Guidance {
  return due(shown ? [...told, shown] : told, scene);
}

function due(told: readonly Name[], scene: Scene): Guidance {
  const next = scene.mine ? NAMES.find((name) => !told.includes(name) && MARKS[name].when(scene)) : null;
  return { told, shown: next ?? null, plies: scene.position.plies };
}

// ---- as it is kept with a game: 'on goal choose' ----

const ON = 'on';
/** A guide that has told nothing yet. */
export const FRESH = ON;

export const write = (told: readonly Name[]): string => [ON, ...told].join(' ');

export function read(kept: string | null): Name[] {
  const words = (kept ?? '').split(' ');
  return NAMES.filter((name) => words.includes(name));
}
