// ready.svelte.ts: whether the engine is there.  The first screen is shown before it is.

let state = $state<'loading' | 'ready' | 'failed'>('loading');

export function engineState(): 'loading' | 'ready' | 'failed' {
  return state;
}

let waiting: Promise<unknown> = Promise.resolve();

/** Done as soon as the engine is there; fails if it cannot be loaded. */
export async function whenReady(): Promise<void> {
  await waiting;
}

export function watchEngine(loading: Promise<unknown>): void {
  waiting = loading;
  loading.then(
    () => (state = 'ready'),
    (e: unknown) => {
      console.error(e);
      state = 'failed';
    },
  );
}
