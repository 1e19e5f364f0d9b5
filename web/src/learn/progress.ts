// progress.ts: how far somebody has come in the lessons, kept in the browser.
//
//   novaluna.learn             how many lessons of the tutorial are done: '2'
//   novaluna.learn.strategy    … and of those on strategy
//   novaluna.learn.at          where it stopped, lesson and scene from 0: '2.1'

import { ALL, courseOf, type Course } from './courses';

const AT = 'novaluna.learn.at';

function load(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // storage is switched off
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // it lasts as long as the page
  }
}

/** How many lessons of a course are done, from the first on. */
export function doneOf({ key, lessons }: Course): number {
  const n = Number(load(key));
  return Number.isInteger(n) && n > 0 ? Math.min(n, lessons.length) : 0;
}

export function markDone(lesson: number): void {
  const course = courseOf(lesson);
  store(course.key, String(Math.max(doneOf(course), lesson - course.first + 1)));
  store(AT, '');
}

/** The scene to go on with: the one left, or the one before it that sets up its table. */
export function resumeAt(lesson: number): number {
  const [l, s] = load(AT).split('.').map(Number);
  const scenes = ALL[lesson]?.scenes ?? [];
  if (l !== lesson || s === undefined || !(s > 0 && s < scenes.length)) return 0;
  for (let i = s; i > 0; i--) if (scenes[i]!.board) return i;
  return 0;
}

export function markAt(lesson: number, scene: number): void {
  store(AT, `${lesson}.${scene}`);
}
