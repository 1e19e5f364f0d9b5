// world.ts: what a session needs from outside, on a real page.

import { engine, loadStudy } from '../engine';
import { keep, openTable } from '../games/games';
import { getGame, putGame } from '../games/store';
import { think } from '../players/players';
import { settings } from '../settings/settings.svelte';
import { announce } from './announce.svelte';
import { readDraft, writeDraft } from './draft';
import type { World } from './session.svelte';
import { sound } from './sound';

export function realWorld(id: string): World {
  return {
    settings,
    now: () => performance.now(),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener('abort', done, { once: true });
      }),
    think: (table, options) => think(table, options),
    study: () => loadStudy(),
    knows: (level) => engine().levels.some((l) => l.name === level),
    read: openTable,
    pack: (table, hints, old) => keep(table, hints, old),
    async save(kept, known) {
      const there = await getGame(id);
      if (there && there.touched > known) return there;
      await putGame(kept);
      return null;
    },
    readDraft: () => readDraft(id),
    writeDraft: (draft) => writeDraft(id, draft),
    say: announce,
    sound,
  };
}
