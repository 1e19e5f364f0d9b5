// toast.svelte.ts: short notices at the foot of the page; Toasts.svelte, in App.svelte, shows them.

export interface Toast {
  id: number;
  text: string;
  lasts: number; // ms; Infinity: until it is closed
  action?: { label: string; run: () => void };
  gone?: () => void; // called when it goes without its action
}

interface Options {
  action?: Toast['action'];
  gone?: () => void;
  lasts?: number;
}

let next = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
export const toasts = $state<Toast[]>([]);

/** Shows a notice; returns how to take it away again. */
export function toast(
  text: string,
  { action, gone, lasts = action ? 10_000 : 5_000 }: Options = {},
): () => void {
  const id = next++;
  toasts.push({ id, text, lasts, ...(action && { action }), ...(gone && { gone }) });
  hold(id, lasts);
  return () => dismiss(id);
}

export function dismiss(id: number, acted = false): void {
  const at = toasts.findIndex((x) => x.id === id);
  if (at < 0) return;
  release(id);
  const [it] = toasts.splice(at, 1);
  if (!acted) it?.gone?.();
}

/** Takes away what would go by itself: it belongs to the screen that is left. */
export function clear(): void {
  for (const it of [...toasts]) if (Number.isFinite(it.lasts)) dismiss(it.id);
}

/** Starts its time anew; a notice under the pointer or with the focus waits. */
export function hold(id: number, lasts: number): void {
  release(id);
  if (Number.isFinite(lasts))
    timers.set(
      id,
      setTimeout(() => dismiss(id), lasts),
    );
}

export function release(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}
