// lessons.ts: how many lessons there are, and how many are done, known before they are loaded; learn/progress.ts writes it.

export const LESSON_COUNT = 6;

/** How many lessons are done, from the first on. */
export function lessonsDone(): number {
  try {
    const n = Number(localStorage.getItem('novaluna.learn'));
    return Number.isInteger(n) && n > 0 ? Math.min(n, LESSON_COUNT) : 0;
  } catch {
    return 0;
  }
}
