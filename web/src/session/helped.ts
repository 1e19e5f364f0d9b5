// helped.ts: up to which action of a game the help that comes unasked has been counted, so that whoever comes back to
// it is not told of more.  The game played last is enough.

const NAME = 'novaluna.helped';

export function readHelped(id: string): number {
  try {
    const [of, ply] = localStorage.getItem(NAME)?.split(' ') ?? [];
    return of === id && Number.isSafeInteger(Number(ply)) ? Number(ply) : -1;
  } catch {
    return -1;
  }
}

export function writeHelped(id: string, ply: number): void {
  try {
    localStorage.setItem(NAME, `${id} ${ply}`);
  } catch {
    // then it is counted once more
  }
}
