// facts.ts: what is worth remembering and is in no game that is kept, as plain numbers.

export interface Facts {
  rush: number; // puzzles solved in the best run against the clock
  twice: number; // 1: a deal was compared with somebody else's run of it
}

const NAME = 'novaluna.facts';
const PUZZLES = 'novaluna.puzzles'; // where the puzzles keep theirs

/** A whole number above 0 by its name in a text that is kept; 0 if there is none. */
export function readFact(text: string | null, name: string): number {
  try {
    const value = ((JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>)[name];
    return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
  } catch {
    return 0;
  }
}

let unkept = 0; // where the browser keeps nothing

export function loadFacts(): Facts {
  try {
    const twice = Math.max(unkept, readFact(localStorage.getItem(NAME), 'twice'));
    return { rush: readFact(localStorage.getItem(PUZZLES), 'best'), twice };
  } catch {
    return { rush: 0, twice: unkept };
  }
}

/** Notes that a deal was compared. */
export function noteTwice(): void {
  unkept = 1; // at least as long as the page
  try {
    localStorage.setItem(NAME, JSON.stringify({ twice: 1 }));
  } catch {
    // no longer than that
  }
}
