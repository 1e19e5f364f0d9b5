// ready.svelte.ts: whether the engine is there.  The first screen is shown before it is.

let state = $state<'loading' | 'ready' | 'failed'>('loading');

export function engineState(): 'loading' | 'ready' | 'failed' {
  return state;
}

export function watchEngine(loading: Promise<unknown>): void {
  loading.then(
    () => (state = 'ready'),
    (e: unknown) => {
      console.error(e);
      state = 'failed';
    },
  );
}
