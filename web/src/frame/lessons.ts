// lessons.ts: how far the tutorial was done; learn/ writes it.

export const LESSONS = 6;

export function lessonsDone(): number {
  try {
    const n = Number(localStorage.getItem('novaluna.learn'));
    return Number.isInteger(n) && n > 0 ? Math.min(n, LESSONS) : 0;
  } catch {
    return 0;
  }
}
