// route.svelte.ts: which screen is shown, from the part of the address behind #.
//
//   #/                 home            #/new           a new game       #/new/solo
//   #/game/ID          a game          #/replay/ID     it again, with analysis; #/replay/ID/23 after 23 actions
//   #/games            all games and statistics
//   #/learn            tutorial        #/learn/3       its third lesson
//   #/rules            the rules       #/settings
//   #/daily            the deal of the day; #/daily/2026-11-06 of another, #/daily/calendar
//   #/duplicate/TEXT   a deal that somebody else has played, to be played and compared
//                      #/duplicate/game/ID    a game beside others of its deal; …/ID/TEXT beside that of a link
//   #/moons            twelve moons to collect
//   #/puzzles          puzzles; #/puzzles/day, #/puzzles/next, #/puzzles/rush, #/puzzles/own/GAME/PLY, #/puzzles/ID
//   #/link/TEXT        a whole game as a link (docs/formats.md)
//   #/online           playing with others: open tables
//   #/table/ID         a table at a distance, by its id or its code

import type { Component } from 'svelte';

export type Screen =
  | 'home'
  | 'new'
  | 'game'
  | 'replay'
  | 'games'
  | 'learn'
  | 'rules'
  | 'settings'
  | 'link'
  | 'online'
  | 'table'
  | 'daily'
  | 'duplicate'
  | 'moons'
  | 'puzzles';

/** What a screen is given. */
export interface ScreenProps {
  arg: string; // of its route
  fetchScreen: (screen: Screen) => Promise<ScreenComponent>;
}
export type ScreenComponent = Component<ScreenProps>;

export interface Route {
  screen: Screen;
  arg: string; // what follows the name, or ''
}

const SCREENS: readonly Screen[] = [
  'home',
  'new',
  'game',
  'replay',
  'games',
  'learn',
  'rules',
  'settings',
  'link',
  'online',
  'table',
  'daily',
  'duplicate',
  'moons',
  'puzzles',
];

export function readRoute(hash: string): Route {
  const [, name = '', ...rest] = hash.replace(/^#/, '').split('/');
  const screen = SCREENS.find((s) => s === name);
  return screen ? { screen, arg: rest.join('/') } : { screen: 'home', arg: '' };
}

let now = $state.raw(readRoute(location.hash));

addEventListener('hashchange', () => (now = readRoute(location.hash)));

export function route(): Route {
  return now;
}

export function href(screen: Screen, arg = ''): string {
  return screen === 'home' ? '#/' : `#/${screen}${arg && `/${arg}`}`;
}

export function go(screen: Screen, arg = ''): void {
  location.hash = href(screen, arg);
}
