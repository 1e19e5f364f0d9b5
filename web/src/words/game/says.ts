// says.ts: what happens in a game, in sentences: for the log, the status, and for listeners.
//
// Every sentence is one message.  `you` is the seat that is spoken to, or null: several people at one device,
// or players who are only watched, are called by their names.

import { cellName, list } from './tiles';
import { tile } from '../../engine';
import { seatName, youOr } from '../seats';
import { wasPlayed } from '../result';
import { t, tn } from '../../i18n/index.svelte';
import type { Color, Played, Position, Tile } from '../../types';

/** A tile inside a sentence: "blue 4". */
export function tileWord({ color, cost }: Pick<Tile, 'color' | 'cost'>): string {
  if (color === 'B') return t('blue {cost}', { cost });
  if (color === 'R') return t('red {cost}', { cost });
  if (color === 'T') return t('turquoise {cost}', { cost });
  return t('yellow {cost}', { cost });
}

/** "Anna took blue 4, placed 1 east, covered 2, 7 left." */
export function turnTaken(p: Position, a: Played, you: number | null): string {
  if (a.action === 'r') {
    const n = a.revealed;
    return youOr(
      p,
      a.seat,
      you,
      () => tn('You refilled the wheel: {n} new tile.', 'You refilled the wheel: {n} new tiles.', n),
      (name) =>
        tn('{name} refilled the wheel: {n} new tile.', '{name} refilled the wheel: {n} new tiles.', n, {
          name,
        }),
    );
  }
  if (a.action === 'e') return phaseOver(a);
  if (!a.tile || !a.cell) return '';
  const args = { tile: tileWord(tile(a.tile)), cell: cellName(a.cell), covered: a.covered, left: a.left };
  const taken = youOr(
    p,
    a.seat,
    you,
    () =>
      a.covered
        ? t('You took {tile}, placed {cell}, covered {covered}, {left} left.', args)
        : t('You took {tile}, placed {cell}, covered none, {left} left.', args),
    (name) =>
      a.covered
        ? t('{name} took {tile}, placed {cell}, covered {covered}, {left} left.', { name, ...args })
        : t('{name} took {tile}, placed {cell}, covered none, {left} left.', { name, ...args }),
  );
  return a.revealed ? `${taken} ${phaseOver(a)}` : taken; // the last tile of a wheel ends phase 1 (R22)
}

const phaseOver = (a: Played) =>
  tn('Phase 1 is over: {n} new tile.', 'Phase 1 is over: {n} new tiles.', a.revealed);

/** "You move; 3 tiles.", or how it ended. */
export function turnBegins(p: Position, you: number | null): string {
  if (p.mover === null)
    return t('{result}. {why}', { result: resultTitle(p, you), why: resultReason(p, you) });
  const n = p.offer.length;
  const or = p.refill === 'may';
  return youOr(
    p,
    p.mover,
    you,
    () =>
      or
        ? tn(
            'You move; {n} tile, or refill the wheel first.',
            'You move; {n} tiles, or refill the wheel first.',
            n,
          )
        : tn('You move; {n} tile.', 'You move; {n} tiles.', n),
    (name) =>
      or
        ? tn(
            '{name} moves; {n} tile, or refill the wheel first.',
            '{name} moves; {n} tiles, or refill the wheel first.',
            n,
            { name },
          )
        : tn('{name} moves; {n} tile.', '{name} moves; {n} tiles.', n, { name }),
  );
}

/** What may be done: "On offer: blue 4, red 3, yellow 1." */
export function onOffer(p: Position): string[] {
  const tiles = list(p.offer.map((o) => tileWord(tile(o.id))));
  return [
    ...(tiles ? [t('On offer: {tiles}.', { tiles })] : []),
    ...(p.mayEnd ? [t('You may end phase 1.')] : []),
  ];
}

interface Shown {
  position: Position;
  you: number | null;
  asked: string; // of the person instead
}

/** "Your turn", "Anna’s turn", or how it ended. */
export function whoMoves({ position: p, you, asked }: Shown): string {
  if (asked) return asked;
  if (p.mover === null) return resultTitle(p, you);
  if (p.solo) return t('Solo');
  return turnOf(p, p.mover, you);
}

/** "Your turn", "Anna’s turn": also said when the device is to be passed on. */
export function turnOf(p: Position, seat: number, you: number | null): string {
  return youOr(
    p,
    seat,
    you,
    () => t('Your turn'),
    (name) => t('{name}’s turn', { name }),
  );
}

/** "Your area", "Anna’s area". */
export function areaTitle(p: Position, seat: number, you: number | null): string {
  return youOr(
    p,
    seat,
    you,
    () => t('Your area'),
    (name) => t('{name}’s area', { name }),
  );
}

/** "You win", "Anna wins", who was ahead when it was stopped, or the solo total. */
export function resultTitle(p: Position, you: number | null): string {
  const r = p.result;
  if (!r) return '';
  if (p.solo) return wasPlayed(r) ? t('Total {total}', { total: r.total }) : t('Given up');
  const first = r.ranking[0] ?? 0;
  const agreed = r.reason === 'agreed';
  return youOr(
    p,
    first,
    you,
    () => (agreed ? t('You were ahead') : t('You win')),
    (name) => (agreed ? t('{name} was ahead', { name }) : t('{name} wins', { name })),
  );
}

/** Why it ended, and what decided a tie (R17–R19). */
export function resultReason(p: Position, you: number | null): string {
  const r = p.result;
  if (!r) return '';
  if (p.solo) return soloVerdict(r.total, p.sheet?.placed ?? 0, p.seats[0]!.discsAtStart);
  const [first = 0, second] = r.ranking;
  const last = r.ranking.at(-1) ?? 0;
  switch (r.reason) {
    case 'time':
      return youOr(
        p,
        last,
        you,
        () => t('Your time is up.'),
        (name) => t('{name} ran out of time.', { name }),
      );
    case 'left':
      return youOr(
        p,
        last,
        you,
        () => t('You gave up the game.'),
        (name) => t('{name} gave up the game.', { name }),
      );
    case 'agreed':
      return t('The players agreed to stop.');
    case 'forfeit':
      return t('The game was forfeited.');
    case 'discs':
      return youOr(
        p,
        first,
        you,
        () => t('You placed your last disc.'),
        (name) => t('{name} placed the last disc.', { name }),
      );
    case 'tiles': {
      const left = p.seats[first]?.discs ?? 0;
      if (second !== undefined && isTie(p, 0)) return tie(p, first, second, you);
      return youOr(
        p,
        first,
        you,
        () =>
          tn(
            'No tile is left. You have the fewest discs left: {n}.',
            'No tile is left. You have the fewest discs left: {n}.',
            left,
          ),
        (name) =>
          tn(
            'No tile is left. {name} has the fewest discs left: {n}.',
            'No tile is left. {name} has the fewest discs left: {n}.',
            left,
            { name },
          ),
      );
    }
  }
}

/** Whether place i and the next of the ranking have the same number of discs left. */
function isTie(p: Position, i: number): boolean {
  return p.decided[i] === 'track' || p.decided[i] === 'stack';
}

/** Two with the same number of discs left: the one who would move earlier is better (R19). */
function tie(p: Position, first: number, second: number, you: number | null): string {
  const left = p.seats[first]?.discs ?? 0;
  const other = seatName(p, second);
  return youOr(
    p,
    first,
    you,
    () =>
      tn(
        'No tile is left. You and {other} have {n} disc left each; you would have moved earlier, and that decides.',
        'No tile is left. You and {other} have {n} discs left each; you would have moved earlier, and that decides.',
        left,
        { other },
      ),
    (name) =>
      second === you
        ? tn(
            'No tile is left. You and {name} have {n} disc left each; {name} would have moved earlier, and that decides.',
            'No tile is left. You and {name} have {n} discs left each; {name} would have moved earlier, and that decides.',
            left,
            { name },
          )
        : tn(
            'No tile is left. {name} and {other} have {n} disc left each; {name} would have moved earlier, and that decides.',
            'No tile is left. {name} and {other} have {n} discs left each; {name} would have moved earlier, and that decides.',
            left,
            { name, other },
          ),
  );
}

/** What decided between players further down with the same number of discs left (R19). */
export function tieNotes(p: Position, you: number | null): string[] {
  const r = p.result;
  if (!r || p.solo || (!wasPlayed(r) && r.reason !== 'agreed')) return [];
  const notes: string[] = [];
  for (let i = r.reason === 'tiles' ? 1 : 0; i + 1 < r.ranking.length; i++) {
    const [a, b] = [r.ranking[i]!, r.ranking[i + 1]!];
    if (!isTie(p, i)) continue;
    const other = seatName(p, b);
    notes.push(
      youOr(
        p,
        a,
        you,
        () => t('You rank above {other}: a tie goes to whoever would have moved earlier.', { other }),
        (name) =>
          b === you
            ? t('{name} ranks above you: a tie goes to whoever would have moved earlier.', { name })
            : t('{name} ranks above {other}: a tie goes to whoever would have moved earlier.', {
                name,
                other,
              }),
      ),
    );
  }
  return notes;
}

export function soloVerdict(total: number, placed: number, all: number): string {
  if (placed < all)
    return tn('{n} disc of {all} was placed.', '{n} discs of {all} were placed.', placed, { all });
  if (total < 80) return t('All {all} discs are placed. That is a masterly score.', { all });
  if (total < 90) return t('All {all} discs are placed. That is an excellent score.', { all });
  if (total < 100) return t('All {all} discs are placed. Under 100 is good.', { all });
  return t('All {all} discs are placed. Under 100 would be good.', { all });
}

/** How many of each color nobody has seen yet. */
export function unseenCounts(p: Position): Record<Color, number> {
  const counts: Record<Color, number> = { B: 0, R: 0, T: 0, Y: 0 };
  for (const id of p.unseen) counts[tile(id).color]++;
  return counts;
}
