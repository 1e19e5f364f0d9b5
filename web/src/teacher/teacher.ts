// teacher.ts: somebody who looks on: judges what is played here, speaks when it gave away too much, and now and then
// has a good word.
//
// Actions are judged one after another, in the background.  What goes by itself waits in `look` until all of them are
// judged and what is said has been heard, so that a computer's answer never comes before a word about the action
// it answers.  The person waits for nothing.

import { t } from '../i18n/index.svelte';
import type { TableView } from '../engine';
import type { Hint } from '../session/hints.svelte';
import type { Session } from '../session/session.svelte';
import type { Settings } from '../settings/settings.svelte';
import { readAction } from '../turn/action';
import type { Grade, ReviewPly } from '../types';

/** Who knows about actions (judge.ts). */
export interface Judges {
  judge(table: TableView, ply: number, signal: AbortSignal): Promise<ReviewPly | null>;
  quickChoice(table: TableView, ply: number, signal: AbortSignal): Promise<string>;
}

const GRADES: readonly Grade[] = ['fine', 'slip', 'mistake', 'blunder'];
const atLeast = (grade: Grade, least: Grade) => GRADES.indexOf(grade) >= GRADES.indexOf(least);

const RARE = 12; // actions from one good word to the next, at least
const A_WORD = 1600; // ms that it is shown before an answer

export class Teacher {
  #seen: number; // actions that have been looked at
  #told = new Set<string>(); // games up to an action that has been spoken of: once is enough
  #praised = -RARE;
  #judging: Promise<void> = Promise.resolve();
  #stop = new AbortController();
  #speaking: (() => void) | null = null; // ends when it has been heard

  constructor(
    private readonly session: Session,
    private readonly least: () => Settings['teacher'],
    private readonly judges: Judges,
  ) {
    this.#seen = session.begun; // somebody may have been quicker than this piece was fetched
  }

  /** Whether it has a word here: there are one person and computers, and no clock runs while one reads.  Not in
   *  solo: a solo score is meant to be one's own. */
  get #here(): boolean {
    const { you, apart, position } = this.session;
    return this.least() !== '' && you !== null && !apart && !position.solo && !position.clock;
  }

  /** Looks at what has been played since; done when everything is judged, said and heard. */
  look(): Promise<void> {
    const { log, you } = this.session;
    if (log.length < this.#seen) this.#drop();
    for (let ply = this.#seen; ply < log.length; ply++)
      if (this.#here && log[ply]!.seat === you) this.#judging = this.#judging.then(() => this.#consider(ply));
    this.#seen = log.length;
    return this.#judging;
  }

  /** What was to be judged has been taken back. */
  #drop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  async #consider(ply: number): Promise<void> {
    const { session } = this;
    const { signal } = this.#stop;
    const least = this.least();
    const game = session.log
      .slice(0, ply + 1)
      .map((a) => a.action)
      .join(' ');
    if (least === '' || session.over || session.log.length <= ply || this.#told.has(game)) return;
    try {
      const found = await this.judges.judge(session.table, ply, signal);
      const gone = () => signal.aborted || session.over;
      if (!found || found.forced || gone()) return;
      this.#told.add(game);
      if (atLeast(found.grade, least)) await this.#speak(found);
      else if ((await this.#isRare(found, signal)) && !gone()) await this.#praise(found);
    } catch {
      // no computer player here: there is nothing to say
    }
  }

  /** The only good action, and not the one that looks best. */
  async #isRare({ ply, best, own, next }: ReviewPly, signal: AbortSignal): Promise<boolean> {
    if (ply < this.#praised + RARE || !own || own.action !== best[0]?.action || own.alike > 1) return false;
    if (!atLeast(next, 'mistake')) return false;
    return (await this.judges.quickChoice(this.session.table, ply, signal)) !== own.action;
  }

  async #praise({ ply, next }: ReviewPly): Promise<void> {
    this.#praised = ply;
    this.session.tell(
      next === 'blunder'
        ? t('Well seen: anything else would have been a blunder.')
        : t('Well seen: anything else would have been a mistake.'),
    );
    if (!this.session.mine) await this.session.beat(A_WORD);
  }

  async #speak(ply: ReviewPly): Promise<void> {
    const { session } = this;
    const best = ply.best[0]!;
    const before = session.table.position(ply.ply);
    const parts = readAction(best.action);
    const tile = before.offer.find((o) => o.k === parts?.k)?.id ?? null;
    const hint: Hint = {
      plies: -1, // a hint of the position after it may still be asked for
      action: best.action,
      k: session.position.offer.find((o) => o.id === tile)?.k ?? null, // where it lies now
      cell: parts?.cell ?? null,
      tile,
      over: ply.action,
      reasons: session.table.reasons(best.action, ply.ply, ply.action!),
      value: best.value,
      step: 3,
      said: { ply, before, takeBack: () => this.#takeBack(ply.ply), asks: t('Take it back, or go on?') },
    };
    session.stage.busy = false;
    session.hints.helped(ply.ply);
    session.hints.now = hint;
    await new Promise<void>((heard) => (this.#speaking = heard));
  }

  /** The card is closed. */
  heard(): void {
    this.#speaking?.();
    this.#speaking = null;
  }

  /** To before the action: what is in the hand, and what was played since, goes back, too. */
  #takeBack(ply: number): void {
    const { session } = this;
    for (let steps = 0; session.position.plies > ply && steps < 20; steps++) {
      session.undo();
      if (session.asking?.kind === 'takeback') session.answer(true);
    }
  }

  leave(): void {
    this.#drop();
    this.heard();
  }
}
