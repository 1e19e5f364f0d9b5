// worker.ts: a computer player in a worker of its own.

import playerUrl from '@wasm/player.wasm?url';
import strongUrl from '@wasm/strong.wasm?url';
import weightsUrl from '../../../ai/net/weights.nlnet?url';
import { loadThinker } from 'novaluna/thinker';
import { serve } from './serve';

const PATIENCE = 5000; // ms for the weights: a network that hangs must not hang a turn

async function weights(): Promise<ArrayBuffer> {
  const answer = await fetch(weightsUrl, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`${weightsUrl}: ${answer.status}`);
  return answer.arrayBuffer();
}

serve(self as DedicatedWorkerGlobalScope, {
  light: loadThinker(playerUrl),
  strong: () => loadThinker(strongUrl),
  weights,
});
