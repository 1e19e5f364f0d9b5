// pieces.ts: which piece of the app a module belongs to: that of its folder.
//
// Every piece costs a request, and small ones hardly compress.  So there are few: the frame (index),
// with Svelte and what nearly every screen draws; the game, which is what tiles, areas and
// computer players need; the wheel, which has no room on a phone, and what stands there instead;
// forms; lists of games; and one for each screen, which the bundler finds by itself.
// src/rooms.json says which folder is in which.

import rooms from '../src/rooms.json';

const PACKAGE = /\/npm\/src\/[^/]+$/; // what the whole app stands on
const FOLDER = /\/web\/src\/(?:(.*)\/)?[^/]+$/;
const FORM = /\/svelte\/src\/internal\/client\/dom\/(elements\/bindings\/(input|select)|blocks\/await)\.js$/;
const SVELTE = /\/node_modules\/(svelte|esm-env|clsx)\/|vite\/preload-helper|commonjsHelpers/;

export function piece(id: string): string | undefined {
  const path = id.split('?')[0]!;
  const found = FOLDER.exec(path);
  if (found) return rooms.find(({ folder }) => folder === (found[1] ?? ''))?.piece;
  if (FORM.test(path)) return 'form';
  return SVELTE.test(path) || PACKAGE.test(path) ? 'index' : undefined;
}
