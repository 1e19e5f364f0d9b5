// sentences.test.ts: what is said around games, in every language, to whoever plays and of everybody by name, read for
// wrong joins (play/hearing.ts): tables at a distance, a teacher, an analysis, two runs of a deal, days and puzzles.
// play/sentences.test.ts has the games themselves.

import { draws, heard, inLanguage, languages, wrongJoins } from '../play/hearing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import After from '../daily/After.svelte';
import { againstPar, hardnessText, inARow, phaseName } from '../daily/words';
import Both from '../duplicate/Both.svelte';
import { compare } from '../duplicate/duplicate';
import { engine, tile, type Table } from '../engine';
import { DistantAuthority } from '../online/distant';
import { FakeFarWorld, FakeServer, lineTo, LOG, ROOM, settle } from '../online/fake';
import { Far } from '../online/far.svelte';
import type { Proposal } from '../online/followed';
import { PHRASES, type Row, type Terms } from '../online/messages';
import Notes from '../online/table/Notes.svelte';
import OnlineAfter from '../online/table/After.svelte';
import Face from '../online/table/Face.svelte';
import Line from '../online/table/Line.svelte';
import { phraseWords } from '../online/table/phrases.svelte';
import { becameWords, planWords } from '../online/table/plan';
import Seat from '../online/table/Seat.svelte';
import Under from '../online/table/Under.svelte';
import * as table from '../online/table/words';
import * as tables from '../online/words';
import { loadFor, more } from '../play/later.svelte';
import Compare from '../puzzles/screens/Compare.svelte';
import { actionLine, lossText, situation, strengthText, taskText, themeText } from '../puzzles/words';
import Chart from '../review/Chart.svelte';
import Facts from '../review/Facts.svelte';
import Moves from '../review/Moves.svelte';
import { plyOf } from '../review/testing';
import Verdict from '../review/Verdict.svelte';
import { RealWorld } from '../session/fake';
import type { Hint } from '../session/hints.svelte';
import { Session } from '../session/session.svelte';
import TeacherCard from '../teacher/TeacherCard.svelte';
import { actionsOf, chance, loadRealEngine, setup } from '../testing';
import { readAction } from '../turn/action';
import type { Grade, Position, Review, ReviewPly, SeatPlan } from '../types';
import { areaTitle, resultReason, turnTaken } from '../words/game/says';
import { onlyPerson, seatName } from '../words/seats';
import { LocalAuthority } from '../authority/local';
import { pack } from '../store/games';

beforeAll(async () => {
  await loadRealEngine();
  await more.load();
  await loadFor('desktop');
});
beforeEach(() => heard.clear());

const person = (name = ''): SeatPlan => ({ name, level: null });
const computer = (level = 'half-moon', name = ''): SeatPlan => ({ name, level });

/** Who may sit at a table: one without a name, one with it, several, nobody. */
const COMPANIES: [string, SeatPlan[]][] = [
  ['you alone', [person()]],
  ['Anna alone', [person('Anna')]],
  ['you against one', [person(), computer()]],
  ['Anna against two alike', [computer(), person('Anna'), computer()]],
  ['four by name', ['Anna', 'Ben', 'Cleo', 'Dana'].map(person)],
  ['some without names', [person(), computer('full-moon'), person('Ben')]],
];

/** Says it in every language, and reads what was said. */
function said(least: number, say: () => void): void {
  for (const lang of languages) inLanguage(lang, say);
  expect(heard.size).toBeGreaterThan(least);
  expect(wrongJoins()).toEqual([]);
}

/** A game by chance, shown before each of its actions; to its end. */
function played(seats: SeatPlan[], seed: number, discs = 5): Table {
  const game = engine().newTable({
    ...setup(seats.length, { seats, seed: '7' }),
    discs: seats.length > 1 ? seats.map(() => discs) : null,
  });
  const draw = chance(seed);
  for (let p = game.position(); !p.result; p = game.position()) {
    const actions = actionsOf(p);
    game.play(actions[draw(actions.length)]!);
  }
  return game;
}

const GRADES: Grade[] = ['fine', 'slip', 'mistake', 'blunder'];

/** What an analysis could have found in a game: every grade, and every kind of action as the best. */
function reviewOf(game: Table): Review {
  const log = game.log();
  const { solo, seats } = game.position();
  const value = seats.map((_, i) => (solo ? 90 : (i + 1) / 10));
  const found = (action: string, n: number) => ({
    action,
    visits: 9,
    value,
    error: n / 100,
    alike: 1 + (n % 3),
  });
  const plies = log.map((a, ply): ReviewPly => {
    const actions = actionsOf(game.position(ply));
    const best = [0, 1, 2, 3, 4].map((n) => found(actions[(7 * n + ply) % actions.length]!, n));
    return plyOf(ply, {
      ...{ seat: a.seat, action: a.action, tile: a.tile, value, luck: value, best, own: found(a.action, 5) },
      ...{ grade: GRADES[ply % 4]!, forced: actions.length === 1, reveals: a.action === 'r' },
      ...{ loss: (ply % 4) / 10, lossTile: (ply % 2) / 10, lossCell: 0.1, error: 0.02 },
    });
  });
  plies.push(plyOf(log.length, { seat: 0, action: null, tile: null, value, judged: false }));
  const sides = seats.map(() => ({
    actions: 9,
    accuracy: 0.8,
    loss: 0.2,
    deal: 0.05,
    luck: -0.03,
    adjusted: 0.4,
  }));
  return { plies, sides, turn: { ply: 2 }, complete: true, settled: true } as unknown as Review;
}

describe('an analysis joins right', () => {
  it.each(COMPANIES)('%s', (_, seats) => {
    const game = played(seats, seats.length);
    const found = reviewOf(game);
    const end = game.position();
    const you = onlyPerson(seats);
    said(150, () => {
      draws(Facts, { end, you, found, onstep: () => {} });
      draws(Moves, { table: game, review: found, step: 1, onstep: () => {} });
      draws(Chart, { review: found, position: end, step: 1, onstep: () => {} });
      resultReason(end, you);
      for (const ply of found.plies.slice(0, -1)) {
        const before = game.position(ply.ply);
        const after = game.position(ply.ply + 1);
        turnTaken(after, after.last!, you);
        seats.forEach((_, i) => areaTitle(before, i, you));
        draws(Verdict, { table: game, before, ply, you, shown: null, onshow: () => {} });
      }
    });
    game.free();
  });
});

describe('a teacher joins right', () => {
  it.each(COMPANIES.filter(([, seats]) => seats.length > 1))('%s', (_, seats) => {
    const game = played(seats, 3);
    const kept = { ...pack(game), id: 'g' };
    const world = new RealWorld(chance(1));
    const session = new Session(new LocalAuthority(game, kept, world), world);
    const { plies } = reviewOf(game);
    said(60, () => {
      for (const ply of plies.filter((p) => p.action && !p.forced)) {
        const before = game.position(ply.ply);
        const best = ply.best[0]!;
        const parts = readAction(best.action);
        const hint: Hint = {
          ...{ plies: -1, action: best.action, k: null, cell: parts?.cell ?? null, over: ply.action },
          tile: before.offer.find((o) => o.k === parts?.k)?.id ?? null,
          reasons: game.reasons(best.action, ply.ply, ply.action!),
          ...{ value: best.value, step: 3 },
        };
        draws(TeacherCard, { session, hint, said: { ply, before, takeBack: () => {}, asks: '' } });
      }
    });
  });
});

describe('two runs of a deal join right', () => {
  it.each(COMPANIES.filter(([, seats]) => onlyPerson(seats) !== null))('%s', (_, seats) => {
    const seat = onlyPerson(seats)!;
    const [mine, other, same] = [1, 2, 1].map((seed) => played(seats, seed));
    said(60, () => {
      for (const [a, b] of [
        [mine!, other!],
        [other!, mine!],
        [mine!, same!],
      ] as const)
        for (const name of ['Ben', seatName({ seats: [computer('super-moon')] }, 0)])
          draws(Both, {
            found: compare(a.record(true), b.record(true), seat)!,
            ends: [a.position(), b.position()] as [Position, Position],
            ...{ seat, name },
          });
    });
  });
});

describe('a puzzle joins right', () => {
  it.each(COMPANIES.filter(([, seats]) => onlyPerson(seats) !== null))('%s', (_, seats) => {
    const game = played(seats, 5);
    said(60, () => {
      for (let ply = 0; ply < game.log().length; ply++) {
        const position = game.position(ply);
        const you = position.mover!;
        const shown = actionsOf(position).map((action) => ({
          action,
          preview: readAction(action) ? game.preview(action, ply) : null,
        }));
        const [first, last] = [shown[0]!, shown.at(-1)!];
        for (const each of shown) actionLine(position, each, you);
        situation(position, you);
        if (ply % 5 === 0)
          draws(Compare, { position, you, mine: first, best: last, then: [{ ...first, position }] });
      }
      for (const turns of [1, 2, 3])
        for (const goal of ['win', 'total', 'best']) taskText({ goal, turns } as never);
      for (const kind of ['tasks', 'refill', 'timing', 'deny', 'last', 'solo', 'own']) themeText(kind);
      for (const loss of [0.2, 1, 3])
        for (const least of [true, false]) lossText(loss, least, seats.length === 1);
      for (const above of [-300, -100, 0, 100, 300])
        strengthText(1500 + above, { rating: 1500, deviation: 50 } as never);
    });
  });
});

describe('a day joins right', () => {
  it('that was played, over, under and at par', () => {
    said(40, () => {
      for (const total of [60, 61, 59, 70]) {
        againstPar(total, 60);
        inARow(total % 10);
        const on = total % 2 ? '2026-11-18' : '2026-11-16';
        const attempt = { id: 'g', on, total, par: 60, help: true } as never;
        const plan = { total: 60, phase1: 30, phase2: 30, missing: 0, log: [] } as never;
        const shown = { attempt, plan, own: null, toShare: false, onagain: () => {} };
        draws(After, { day: '2026-11-16' as never, ...shown });
      }
      for (let phase = 0; phase < 8; phase++) phaseName(phase);
      for (let hardness = 1; hardness <= 5; hardness++) hardnessText(hardness);
    });
  });
});

// ---- tables at a distance ----

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TERMS: Terms = {
  players: 2,
  discs: [20, 20],
  main: 300_000,
  increment: 5000,
  listed: false,
  absent: 'computer',
};
const KINDS: Proposal['kind'][] = ['offer-take-back', 'offer-end', 'offer-pause'];

describe('a table at a distance joins right', () => {
  it.each(COMPANIES.filter(([, seats]) => seats.length > 1))('%s', (_, seats) => {
    const game = played(seats, 4);
    const p = game.position();
    const sitters = seats.map(({ name, level }, i) => (level ? { level } : { name: name || seatName(p, i) }));
    said(100, () => {
      for (const you of [...seats.keys(), null])
        for (const seat of seats.keys()) {
          table.mindedWords(p, seat, you);
          const rest = [...seats.keys()].filter((i) => i !== seat);
          for (const rematch of [
            { wantedBy: [seat], unanswered: rest, declinedBy: null },
            { wantedBy: rest, unanswered: [seat], declinedBy: null },
            { wantedBy: [], unanswered: [], declinedBy: seat },
          ])
            table.rematchWords(
              { next: '', seats: sitters, rematch: { ...rematch, seats: [] } } as never,
              p,
              you,
            );
          const row = {
            phase: 'playing',
            seats: sitters,
            seat: you,
            turn: seat,
            terms: TERMS,
          } as unknown as Row;
          for (const ms of [0, 30_000, MINUTE, 90 * MINUTE, DAY, 5 * DAY])
            tables.turnWords({ ...row, deadline: ms }, 0);
          tables.turnWords(row, 0);
          tables.othersOf(row);
        }
      for (const seat of seats.keys()) {
        const name = seatName(p, seat);
        for (const is of ['here', 'lost', 'away'] as const) draws(Face, { is, name });
        for (const kind of KINDS) table.proposalWords({ kind, seat, unanswered: [] }, p);
        for (const yes of [true, false]) table.answerWords(yes, p, seat);
        for (const absent of ['computer', 'last', 'wait'] as const)
          for (const now of [20_000, 50_000, MINUTE, 3 * MINUTE])
            table.claimOf({ seat, since: 0, claim: MINUTE }, now, { ...TERMS, absent }, name);
      }
      for (const kind of KINDS) table.askedWords({ kind, seat: 0, unanswered: [] });
      for (const ms of [1000, 20_000, 65_000, 5 * MINUTE, DAY, 3 * DAY])
        for (const byTurns of [true, false])
          for (const short of [true, false])
            draws(Under, {
              ...{ left: ms, all: DAY, runs: true, stands: false, byTurns, short },
              note: table.awayWords({ seat: 1, since: 0 }, ms, !byTurns) || table.asOf(ms),
            });
      for (const news of ['lost', 'resting', 'back'] as const)
        for (const moves of [0, 1, 2, 5]) draws(Line, { news, held: moves > 0, moves, small: false });
      for (const phrase of PHRASES) phraseWords(phrase);
      for (const n of [1, 2, 3]) planWords([1, 20, 40].slice(0, n).map((id) => `${tile(id).id}@1,0`));
      for (const why of ['played', 'missed', 'dropped'] as const) becameWords({ why });
    });
    game.free();
  });

  /** A seat there, after so many events. */
  async function sit(happened: number, player: number) {
    const server = new FakeServer(happened);
    server.player = player;
    const { line, timers } = lineTo(server);
    const far = new Far(ROOM, line, new FakeFarWorld(timers));
    await settle();
    const world = new RealWorld(chance(1));
    const authority = new DistantAuthority(far, { every: () => () => {}, keep: () => {} });
    const session = new Session(authority, world);
    session.open();
    await settle();
    return { server, far, authority, session, world };
  }

  it.each([
    ['Anna', 1],
    ['Ben', 2],
    ['a guest', 3],
  ])('as %s sees it', async (_, player) => {
    for (const happened of [6, 7, LOG.length]) {
      const { far, authority, session, world } = await sit(happened, player);
      const seat = { far, authority, session, world };
      const moment = { now: 50_000, silence: 0, news: null, moves: 0, slow: false, said: null } as never;
      const held = { key: 'a', event: 'play', action: '1@0,0', tile: 1, number: 9, ply: 3, sent: true };
      const states: (() => void)[] = [
        () => {},
        () => (far.watching = 1),
        () => (far.watching = 3),
        () => (far.away = [0, 1].map((seat) => ({ seat, since: 0, claim: MINUTE }))),
        () => (far.plan = { wishes: ['5@1,0', '9@1,0', '12@1,0'], missed: false }),
        ...['NL_ERR_NOT_TURN', 'NL_ERR_TIME_OVER', 'NL_ERR_APART'].map(
          (code) => () => (far.lost = { held, why: { code, rule: 'R12' } as never }),
        ),
        () =>
          (far.lost = { held: { ...held, tile: null }, why: { code: 'NL_ERR_STOPPED', rule: '' } as never }),
      ];
      const { room } = far;
      const proposals: (() => void)[] = KINDS.flatMap((kind) =>
        [0, 1].map(
          (seat) => () => (far.room = { ...room!, proposal: { kind, seat, unanswered: [1 - seat] } }),
        ),
      );
      const others: (() => void)[] = [
        () => (far.room = { ...room!, minded: [0] }),
        () => (far.room = { ...room!, minded: [1] }),
        () => (far.room = { ...room!, paused: true }),
      ];
      for (const [i, set] of [...states, ...proposals, ...others].entries()) {
        set();
        for (const lang of i % 3 ? [languages[i % languages.length]!] : languages)
          inLanguage(lang, () => draws(Seat, seat as never));
        for (const lang of languages)
          inLanguage(lang, () => {
            draws(Notes, { far, session, moment, doing: () => {} } as never);
            if (session.over) draws(OnlineAfter, { far, session });
          });
        far.lost = null;
        far.room = room;
      }
      session.close();
    }
    expect(heard.size).toBeGreaterThan(200);
    expect(wrongJoins()).toEqual([]);
  });
});

it('a wrong join is heard', () => {
  const p = { seats: [person('You'), person('')] } as unknown as Position;
  inLanguage('en', () => table.answerWords(true, p, 0));
  expect(wrongJoins()).toHaveLength(1);
});
