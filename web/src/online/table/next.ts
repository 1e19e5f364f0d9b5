// next.ts: the table of a rematch that one is on the way to, and the seat there.

let next: { room: string; seat: number } | null = null;

export function seatNext(room: string, seat: number): void {
  next = { room, seat };
}

/** The seat that is wanted at a table; told once. */
export function takeNext(room: string): number | null {
  if (next?.room !== room) return null;
  const { seat } = next;
  next = null;
  return seat;
}
