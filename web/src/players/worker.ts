// worker.ts: a computer player in a worker of its own.

import playerUrl from '@wasm/player.wasm?url';
import { loadThinker, serve } from './thinker';

serve(self as DedicatedWorkerGlobalScope, loadThinker(playerUrl));
