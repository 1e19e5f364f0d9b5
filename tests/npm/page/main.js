// main.js: a page that thinks once, and shows what it found to whoever asks.
//
// SPDX-License-Identifier: MIT
import { load } from 'novaluna';

async function think() {
  const nova = await load();
  const { ms: _, ...thought } = await nova.think(nova.deal({ players: 3, seed: 7 }), { nodes: 200 });
  return thought;
}

think().then((thought) => (window.found = thought));
