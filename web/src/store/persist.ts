// persist.ts: asks the browser not to delete our games, once there is one worth keeping.

import { getGame, onChange } from './store';

const KEY = 'novaluna.persist';

function asked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // there is no storage to keep
  }
}

/** Whether the browser promises to keep what we store; null if it cannot say. */
export async function isPersisted(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.()) ?? null;
}

/** Asks for that promise.  Some browsers ask the person; so only when it matters. */
export async function persist(): Promise<boolean> {
  try {
    localStorage.setItem(KEY, '1');
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/** Asks once, after the first finished game; call once, at the start. */
export function watchStorage(): void {
  if (asked()) return;
  const stop = onChange(async (id, here) => {
    if (!here || id === null) return;
    const game = await getGame(id);
    if (!game?.summary.result || asked()) return;
    stop();
    await persist();
  });
}
