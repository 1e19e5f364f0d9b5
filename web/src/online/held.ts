// held.ts: what one has asked a table at a distance for and has no answer to yet.  It outlives the page: whoever
// closes the laptop with a move on its way finds it on its way.

export interface Held {
  key: string; // known to the server, so that it is done once
  event: string; // 'play', 'leave' …
  action: string | null;
  tile: number | null; // that it takes
  number: number; // of the next event when it was asked for
  ply: number; // … and how many actions had been played
  sent: boolean; // it may have arrived: only the table can take it back
}

const nameOf = (room: string) => `novaluna.held.${room}`;

export function readHeld(room: string): Held | null {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(nameOf(room)) ?? 'null');
    return held && typeof held === 'object' && 'key' in held ? (held as Held) : null;
  } catch {
    return null;
  }
}

export function writeHeld(room: string, held: Held | null): void {
  try {
    if (held) localStorage.setItem(nameOf(room), JSON.stringify(held));
    else localStorage.removeItem(nameOf(room));
  } catch {
    // then it lasts as long as the page
  }
}

/** The rooms at which something is held. */
export function heldRooms(): string[] {
  try {
    const all = nameOf('');
    const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
    return names.filter((name) => name.startsWith(all)).map((name) => name.slice(all.length));
  } catch {
    return [];
  }
}
