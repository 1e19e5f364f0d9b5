// progress.ts: how far somebody has come in the lessons, kept in the browser.
//
//   novaluna.learn       how many lessons are done: '2'
//   novaluna.learn.at    where it stopped, lesson and scene from 0: '2.1'

import { lessonsDone } from '../frame/lessons';
import { LESSONS } from './lessons';

const DONE = 'novaluna.learn';
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

export function markDone(lesson: number): void {
  store(DONE, String(Math.max(lessonsDone(), lesson + 1)));
  store(AT, '');
}

/** The scene to go on with: the one left, or the one before it that sets up its table. */
export function resumeAt(lesson: number): number {
  const [l, s] = load(AT).split('.').map(Number);
  const scenes = LESSONS[lesson]?.scenes ?? [];
  if (l !== lesson || s === undefined || !(s > 0 && s < scenes.length)) return 0;
  for (let i = s; i > 0; i--) if (scenes[i]!.board) return i;
  return 0;
}

export function markAt(lesson: number, scene: number): void {
  store(AT, `${lesson}.${scene}`);
}
