// next.ts: the table of a rematch that one is on the way to, and the seat there; a reload on the way changes nothing.

const NEXT = 'novaluna.next';

export function seatNext(room: string, seat: number): void {
  try {
    sessionStorage.setItem(NEXT, JSON.stringify({ room, seat }));
  } catch {
    // then one sits down there by hand
  }
}

/** The seat that is wanted at a table; told once. */
export function takeNext(room: string): number | null {
  try {
    const next = JSON.parse(sessionStorage.getItem(NEXT) ?? 'null') as { room: string; seat: number } | null;
    if (next?.room !== room) return null;
    sessionStorage.removeItem(NEXT);
    return next.seat;
  } catch {
    return null;
  }
}
