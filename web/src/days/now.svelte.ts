// now.svelte.ts: which day it is where the person is, for components: it changes at midnight, also on a page that is open.

import { today } from '../store/games';
import type { Day } from './days';

const LOOK = 20_000; // ms between two looks at the calendar

let day = $state(today());
let begun = false;

function look(): void {
  day = today();
}

export function dayNow(): Day {
  if (!begun) {
    begun = true;
    setInterval(look, LOOK);
    addEventListener('visibilitychange', look);
    queueMicrotask(look);
  }
  return day;
}
