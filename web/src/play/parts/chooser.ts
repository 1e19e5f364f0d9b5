// chooser.ts: what the offer asks of whoever has a turn: a game's session, or a lesson.

import type { Hint } from '../../session/hints.svelte';
import type { Intent } from '../../session/stage.svelte';
import type { K } from '../../turn/held';
import type { Position } from '../../types';
import type { Sight } from '../../words/game/consequence';

export interface Chooser {
  readonly position: Position;
  readonly you: number | null; // the seat that is spoken to
  readonly mine: boolean; // somebody here is to choose
  readonly turn: { readonly k: K | null };
  readonly stage: { readonly intent: Intent | null };
  readonly hints: { readonly now: Hint | null };
  /** What is seen of the cells for the k-th tile. */
  sight(k: number): Sight;
  choose(k: number): void;
  refill(): void;
}
