// worker.ts: a computer player in a worker of its own.

import playerUrl from '@wasm/player.wasm?url';
import strongUrl from '@wasm/strong.wasm?url';
import weightsUrl from '../../../ai/net/weights.nlnet?url';
import { loadStrong, loadThinker, serve } from './thinker';

async function weights(): Promise<ArrayBuffer> {
  const answer = await fetch(weightsUrl);
  if (!answer.ok) throw new Error(`${weightsUrl}: ${answer.status}`);
  return answer.arrayBuffer();
}

serve(self as DedicatedWorkerGlobalScope, {
  light: loadThinker(playerUrl),
  strong: () => loadStrong(strongUrl, weights()),
});
