// screens.ts: the table of screens: how each is loaded, what it is called, and what has to be there
// before it is shown.  A row's words are those of its folder (rooms.json); a test compares.

import { loadStudy } from '../engine';
import type { Screen, ScreenComponent } from '../frame/route.svelte';
import { whenReady } from '../frame/ready.svelte';
import { loadPart, t, type Part } from '../i18n/index.svelte';

export type Need = 'engine' | 'study' | Part;

export interface ScreenRow {
  load: () => Promise<{ default: ScreenComponent }>;
  title: () => string; // '' for the app's own, or one that the screen gives itself
  needs: readonly Need[];
}

export const SCREENS: Record<Screen, ScreenRow> = {
  home: { load: () => import('../start/Home.svelte'), title: () => '', needs: [] },
  new: { load: () => import('../setup/Setup.svelte'), title: () => t('New game'), needs: ['engine', 'more'] },
  game: { load: () => import('../play/Play.svelte'), title: () => '', needs: ['engine'] },
  replay: {
    load: () => import('../review/Replay.svelte'),
    title: () => t('Replay'),
    needs: ['engine', 'study', 'more'],
  },
  games: {
    load: () => import('../games/Games.svelte'),
    title: () => t('Games'),
    needs: ['engine', 'study', 'more'],
  },
  learn: {
    load: () => import('../learn/Learn.svelte'),
    title: () => t('Tutorial'),
    needs: ['engine', 'learn'],
  },
  rules: {
    load: () => import('../learn/rules/Rules.svelte'),
    title: () => t('Rules'),
    needs: ['engine', 'learn'],
  },
  settings: {
    load: () => import('../settings/screen/SettingsScreen.svelte'),
    title: () => t('Settings'),
    needs: ['more'],
  },
  link: {
    load: () => import('../games/Link.svelte'),
    title: () => t('A shared game'),
    needs: ['engine', 'study', 'more'],
  },
  online: {
    load: () => import('../online/lobby/Online.svelte'),
    title: () => t('Play with others'),
    needs: ['engine', 'more', 'online'],
  },
  table: {
    load: () => import('../online/table/Table.svelte'),
    title: () => '',
    needs: ['engine', 'study', 'more', 'online'],
  },
  daily: {
    load: () => import('../daily/Daily.svelte'),
    title: () => t('The deal of the day'),
    needs: ['engine', 'study', 'more'],
  },
  progress: {
    load: () => import('../progress/Progress.svelte'),
    title: () => '',
    needs: ['engine', 'study', 'more'],
  },
  duplicate: {
    load: () => import('../duplicate/Duplicate.svelte'),
    title: () => '',
    needs: ['engine', 'study', 'more'],
  },
  moons: {
    load: () => import('../moons/Moons.svelte'),
    title: () => '',
    needs: ['engine', 'study', 'more'],
  },
  puzzles: {
    load: () => import('../puzzles/screens/Puzzles.svelte'),
    title: () => '',
    needs: ['engine', 'study', 'more', 'puzzles'],
  },
};

/** Has something fetched that a screen needs. */
function fetchNeed(need: Need): Promise<void> {
  if (need === 'engine') return whenReady();
  return need === 'study' ? loadStudy() : loadPart(need);
}

/** Has a screen fetched with all that it needs. */
export async function fetchScreen(screen: Screen): Promise<ScreenComponent> {
  const { load, needs } = SCREENS[screen];
  const [module] = await Promise.all([load(), ...needs.map(fetchNeed)]);
  return module.default;
}
