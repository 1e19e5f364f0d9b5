// scenery.ts: what a scene shows.

/** A runner of a tie: so many spaces ahead of the rearmost, so high in its stack. */
export interface Runner {
  seat: number;
  ahead: number;
  height: number;
}

export type Scenery =
  | { kind: 'win' | 'loss' | 'given' | 'watched' }
  | { kind: 'people'; seat: number } // who has won
  | { kind: 'tie'; runners: Runner[] } // in turn order: the first has won
  | { kind: 'solo'; share: number }; // how much of the moon is lit
