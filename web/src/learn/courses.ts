// courses.ts: the lessons in their groups: the tutorial, and what comes after it.

import { LESSONS, type Lesson } from './lessons';
import { STRATEGY } from './strategy';

export interface Course {
  lessons: readonly Lesson[];
  first: number; // of its lessons among all, from 0
  key: string; // under which its progress is kept
}

export const TUTORIAL: Course = {
  lessons: LESSONS,
  first: 0,
  key: 'novaluna.learn',
};
export const STRATEGIES: Course = {
  lessons: STRATEGY,
  first: LESSONS.length,
  key: 'novaluna.learn.strategy',
};

/** All lessons, as their addresses count them. */
export const ALL: readonly Lesson[] = [...LESSONS, ...STRATEGY];

export const courseOf = (lesson: number): Course => (lesson < STRATEGIES.first ? TUTORIAL : STRATEGIES);
