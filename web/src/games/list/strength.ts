// strength.ts: how strong the person is, as it was found last (rating/): the name of a computer player as strong,
// 'gibbous+0.4'.  It is kept as a small value, so that a screen can suggest an opponent at once.

import { levelOf, type LevelName } from '../../levels';

const NAME = 'novaluna.strength';

/** Who nothing is known of begins here. */
export const FIRST = 'crescent' satisfies LevelName;

/** Null while too little is known. */
export function keptStrength(): string | null {
  try {
    const kept = localStorage.getItem(NAME);
    return kept && levelOf(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepStrength(name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, name);
  } catch {
    // it is found again from the games
  }
}

/** Where a level is chosen: one as strong as the person, whatever that is when the game begins. */
export const OWN = 'own';

export function ownLevel(): string {
  return keptStrength() ?? FIRST;
}

/** The tag of a record that names the seats, from 1, whose opponent was chosen so. */
export const OWN_SEATS = 'OwnStrength';
