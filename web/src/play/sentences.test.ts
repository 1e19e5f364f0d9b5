// sentences.test.ts: whole games in every mode and every language, and every sentence that is shown on the way, read
// for wrong joins (hearing.ts).  app/sentences.test.ts has what is said around games.

import { draws, heard, inLanguage, languages, messages, wrongJoins } from './hearing';
import { beforeAll, describe, expect, it } from 'vitest';
import TrackList from '../art/TrackList.svelte';
import { LocalAuthority } from '../authority/local';
import { engine, type Table } from '../engine';
import GameWords from '../games/list/GameWords.svelte';
import { RealWorld } from '../session/fake';
import { Session } from '../session/session.svelte';
import { summarize } from '../store/games';
import { chance, freshSummary, loadRealEngine, setup } from '../testing';
import type { Position, Result, SeatPlan } from '../types';
import { consequence } from '../words/game/consequence';
import { lastText, statusText } from '../words/asked/asked';
import { areaTitle, resultReason, resultTitle, tieNotes, turnOf } from '../words/game/says';
import { gameResult, gameState, gameTitle } from '../words/list/describe';
import { reasonText } from '../words/study/reasons';
import { headline } from '../words/study/story';
import ActionBar from './ActionBar.svelte';
import AreaPanel from './AreaPanel.svelte';
import { Drag } from './drag.svelte';
import Log from './Log.svelte';
import Ask from './more/Ask.svelte';
import End from './end/End.svelte';
import HintCard from './more/HintCard.svelte';
import SoloSheet from './more/SoloSheet.svelte';
import ThisDeal from './more/ThisDeal.svelte';
import RefillCard from './parts/RefillCard.svelte';
import OfferStrip from './slim/OfferStrip.svelte';
import Seats from './slim/Seats.svelte';
import Status from './Status.svelte';
import OfferList from './wide/OfferList.svelte';
import PlayersPanel from './wide/PlayersPanel.svelte';

/** Everything that the screen shows of a position. */
function show(session: Session, rich: boolean): void {
  const p = session.position;
  const drag = new Drag(
    session,
    () => null,
    () => {},
  );
  draws(Status, { session });
  draws(ActionBar, { session });
  draws(OfferList, { session, drag });
  draws(OfferStrip, { session, drag });
  draws(Ask, { session });
  draws(TrackList, { position: p });
  draws(GameWords, { game: { summary: summarize(session.table as Table, p) } as never });
  if (p.refill === 'may') draws(RefillCard, { session });
  if (session.hints.now) draws(HintCard, { session });
  if (rich) {
    draws(PlayersPanel, { session });
    draws(Seats, { session, onsheet: () => {} });
    draws(AreaPanel, { session });
    draws(Log, { session });
  }
  if (p.sheet) draws(SoloSheet, { position: p, sheet: p.sheet });
  if (p.sheet && rich) draws(ThisDeal, { session });
  if (session.over) draws(End, { session, form: 'desktop' as const, onclose: () => {}, onshare: () => {} });
}

/** What is said of a position, of each player and each offer; the one spoken to is spoken to, nobody else. */
function speak(session: Session): void {
  const { position: p, you, table } = session;
  const personal = (run: () => unknown, seats: (number | null)[]): void => {
    messages.length = 0;
    run();
    const toYou = messages.some((m) => /\b[Yy]our?\b/.test(m));
    expect(toYou, messages.join(' | ')).toBe(you !== null && seats.includes(you));
  };
  for (const o of p.offer) {
    const out = o.outlook;
    if (out) personal(() => consequence(p, o, you), [out.next, out.beside]);
    if (out) personal(() => consequence(p, o, you, true), [out.next, out.beside === null ? null : p.mover]);
    if (!o.cells[0] || p.solo) continue;
    for (const r of table.reasons(`${o.k}@${o.cells[0].x},${o.cells[0].y}`))
      reasonText(r, { position: p, mover: p.mover!, you });
  }
  p.seats.forEach((_, i) => {
    if (p.solo) return;
    personal(() => turnOf(p, i, you), [i]);
    personal(() => areaTitle(p, i, you), [i]);
  });
  statusText(p, you);
  lastText(p, session.log, you);
}

/** How a game might have ended: every reason, every ranking, ties and all. */
function finish(session: Session): void {
  const { position: p, you } = session;
  const n = p.seats.length;
  const rankings = p.seats.map((_, i) => p.seats.map((_, k) => (i + k) % n));
  const reasons: Result['reason'][] = ['discs', 'tiles', 'time', 'left', 'agreed', 'forfeit'];
  for (const reason of reasons)
    for (const ranking of rankings)
      for (const decided of [ranking.map(() => 'discs' as const), ranking.map(() => 'track' as const)]) {
        const result: Result = { reason, ranking, phase1: 40, phase2: 61, total: 101 };
        const end: Position = { ...p, mover: null, result, decided };
        if (p.solo && reason === 'agreed') continue;
        resultTitle(end, you);
        resultReason(end, you);
        tieNotes(end, you);
        headline(end, you);
        const summary = { ...summarize(session.table as Table, end), result };
        gameResult(summary);
        gameState(summary);
        gameTitle(summary);
      }
}

async function turn(s: Session, world: RealWorld, draw: (n: number) => number, i: number): Promise<void> {
  world.pass(1000);
  const p = s.position;
  if (i % 5 === 2) await s.hints.ask();
  if (p.refill === 'may' && draw(2)) return s.refill();
  if (p.mayEnd && draw(3) === 0) {
    s.askEnd();
    reading(s, i);
    return s.answer(true);
  }
  s.choose(1 + draw(p.offer.length));
  const { cells } = s.turn.offer!;
  const cell = cells[draw(cells.length)]!;
  if (!s.turn.ghost) s.cell(cell.x, cell.y);
  reading(s, i);
  world.pass(300);
  s.confirm();
}

/** What is said in every language, and what the screen shows in one after the other. */
function reading(s: Session, i: number): void {
  for (const lang of languages) inLanguage(lang, () => speak(s));
  inLanguage(languages[i % languages.length]!, () => show(s, i % 3 === 0));
}

async function play(seats: SeatPlan[], seed: number, how: 'to its end' | 'left' | 'agreed'): Promise<void> {
  const draw = chance(seed);
  const world = new RealWorld(draw);
  const discs = seats.length > 1 ? seats.map(() => 7) : null; // a short game
  const table = engine().newTable({ ...setup(seats.length), seats, discs, seed: String(seed) });
  const summary = freshSummary(table.position().seats);
  const kept = { id: 'g', record: table.record(true), created: 0, touched: 1, summary };
  const authority = new LocalAuthority(table, kept, world);
  const s = new Session(authority, world);
  s.open();
  for (let i = 0; i < 400 && !s.over; i++) {
    reading(s, i);
    if (how !== 'to its end' && i === 12) {
      s.askStop();
      reading(s, i);
      if (how === 'left') s.answer(true);
      else s.agree();
    } else if (i % 11 === 7 && s.canUndo) {
      s.undo();
      reading(s, i);
      if (s.asking) s.answer(true);
      reading(s, i);
      s.redo();
    } else if (s.mine) await turn(s, world, draw, i);
    await world.settle();
    await Promise.resolve();
  }
  expect(s.over).toBe(true);
  reading(s, 0);
  for (const lang of languages) inLanguage(lang, () => finish(s));
  s.close();
}

const person = (name = ''): SeatPlan => ({ name, level: null });
const computer = (level = 'half-moon', name = ''): SeatPlan => ({ name, level });

beforeAll(async () => {
  await loadRealEngine();
});

describe('every sentence of a game', () => {
  const modes: [string, SeatPlan[], Parameters<typeof play>[2]][] = [
    ['alone', [person()], 'to its end'],
    ['alone, with a name', [person('Anna')], 'to its end'],
    ['alone, given up', [person()], 'left'],
    ['against one', [person(), computer()], 'to its end'],
    ['with a name against two alike', [computer(), person('Anna'), computer()], 'to its end'],
    [
      'against three',
      [computer('new-moon'), computer('gibbous', 'Otto'), computer('hunter-moon'), person()],
      'to its end',
    ],
    ['against one, given up', [person(), computer('crescent')], 'left'],
    ['of two people', [person(), person()], 'to its end'],
    ['of three people, one of whom gives up', [person('Anna'), person(), person('Cleo')], 'left'],
    ['of four people who agree to stop', ['Anna', 'Ben', 'Cleo', 'Dana'].map(person), 'agreed'],
    [
      'of two people and two computers',
      [person(), computer(), person('Anna'), computer('full-moon')],
      'to its end',
    ],
    ['of computers alone', [computer(), computer('super-moon')], 'to its end'],
  ];
  for (const [i, [what, seats, how]] of modes.entries()) {
    it(`${what} joins right in every language`, async () => {
      heard.clear();
      await play(seats, i + 1, how);
      expect(heard.size).toBeGreaterThan(300);
      expect(wrongJoins()).toEqual([]);
    });
  }
});
