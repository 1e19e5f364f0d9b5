// glicko.ts: a rating that knows how sure it is: Glicko-2, after Mark Glickman, "Example of the Glicko-2 system"
// (glicko.net).  Numbers are on the scale of the original Glicko; inside, Glicko-2 has one of its own.

export interface Rating {
  rating: number;
  deviation: number; // so much more or less it may be: twice that, 19 times out of 20
  volatility: number; // how much the strength itself comes and goes
}

/** What came of a game, or of a puzzle: 1 won, 0 lost, a half a draw. */
export interface Outcome {
  rating: number; // of the other side
  deviation: number;
  score: number;
}

/** Somebody nothing is known of: a beginner rather than not, and so unsure that two or three puzzles tell. */
export const UNKNOWN: Rating = { rating: 1200, deviation: 500, volatility: 0.06 };

const SCALE = 173.7178;
const CENTER = 1500;
const TAU = 0.5; // how much the volatility may change
const CLOSE = 1e-6;

const g = (phi: number) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** The chance of one side against another, on the inner scale. */
const expected = (mu: number, other: number, phi: number) => 1 / (1 + Math.exp(-g(phi) * (mu - other)));

/** Step 5: the volatility that fits what happened, found by false position (Illinois). */
function newVolatility(phi: number, volatility: number, v: number, delta: number): number {
  const a = Math.log(volatility * volatility);
  const f = (x: number) => {
    const e = Math.exp(x);
    const sum = phi * phi + v + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = a - TAU;
  if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v);
  else while (f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}

/** The rating after a period in which all of this happened. */
export function rate(before: Rating, outcomes: readonly Outcome[]): Rating {
  const mu = (before.rating - CENTER) / SCALE;
  const phi = before.deviation / SCALE;
  if (!outcomes.length) return later(before, 1);
  let information = 0;
  let surprise = 0;
  for (const { rating, deviation, score } of outcomes) {
    const [other, unsure] = [(rating - CENTER) / SCALE, deviation / SCALE];
    const e = expected(mu, other, unsure);
    information += g(unsure) ** 2 * e * (1 - e);
    surprise += g(unsure) * (score - e);
  }
  const v = 1 / information;
  const volatility = newVolatility(phi, before.volatility, v, v * surprise);
  const wide = Math.hypot(phi, volatility);
  const narrow = 1 / Math.sqrt(1 / (wide * wide) + 1 / v);
  return {
    rating: CENTER + SCALE * (mu + narrow * narrow * surprise),
    deviation: SCALE * narrow,
    volatility,
  };
}

/** The rating after so many periods in which nothing happened: less sure. */
export function later(before: Rating, periods: number): Rating {
  const phi = before.deviation / SCALE;
  const wide = SCALE * Math.sqrt(phi * phi + Math.max(0, periods) * before.volatility ** 2);
  return { ...before, deviation: Math.min(UNKNOWN.deviation, wide) };
}
