// facts.ts: what is worth remembering and is in no game that is kept: the best of each, as plain numbers.

export interface Facts {
  rush: number; // puzzles solved in the best run against the clock
  twice: number; // 1: a deal was compared with somebody else's run of it
}

const NAME = 'novaluna.facts';
const NONE: Facts = { rush: 0, twice: 0 };

export function readFacts(text: string | null): Facts {
  const facts = { ...NONE };
  try {
    const kept = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
    for (const name of Object.keys(facts) as (keyof Facts)[]) {
      const value = kept[name];
      if (Number.isSafeInteger(value) && (value as number) > 0) facts[name] = value as number;
    }
  } catch {
    // as if nothing were kept
  }
  return facts;
}

let unkept: Facts | null = null; // where the browser keeps nothing

export function loadFacts(): Facts {
  try {
    return unkept ?? readFacts(localStorage.getItem(NAME));
  } catch {
    return NONE;
  }
}

/** Notes a fact; a smaller number changes nothing. */
export function noteFact(name: keyof Facts, value: number): void {
  const facts = loadFacts();
  if (value <= facts[name]) return;
  const now = { ...facts, [name]: value };
  try {
    localStorage.setItem(NAME, JSON.stringify(now));
    unkept = null;
  } catch {
    unkept = now; // then it lasts as long as the page
  }
}
