// pieces.ts: which piece of the app a module belongs to.
//
// Every piece costs a request, and small ones hardly compress.  So there are few: the frame,
// with Svelte and what nearly every screen draws; the game, which is what tiles, areas and
// computer players need; the wheel, which has no room on a phone, and what stands there instead;
// forms; lists of games; and one for each screen, which the bundler finds by itself.

/** In the frame, besides what App.svelte needs at once. */
const FRAME =
  /\/src\/(main\.ts|art\/(BigMoon|Disc|DiscArt|Icon|LinePhase|MoonArt|Phase|PhaseArt|Stars|Wordmark)\.svelte|art\/(discs|geometry|icons|moon|stars)\.ts|games\/NotKept\.svelte|games\/(games|levels|names|kept\.svelte|result|store)\.ts|start\/(lessons|name)\.ts|ui\/(Cross|Menu|Segmented|Warning)\.svelte|ui\/[a-z]+\.svelte\.ts)$/;
const GAME =
  /\/src\/(art\/|games\/records\.ts|players\/(players|pool)\.ts|games\/share\.ts|play\/((DiscRow|Live|OfferRadio|RefillCard)\.svelte|(action|clock|consequence|keys|refusals|says)\.ts|announce\.svelte\.ts))|\/svelte\/src\/motion\//;
const WIDE =
  /\/src\/(art\/(Marker|Wheel)\.svelte|art\/loop\.ts|play\/wide\.ts|play\/(OfferList|PlayersPanel|UnseenTiles)\.svelte)$/;
const SLIM = /\/src\/(art\/TrackLine\.svelte|play\/slim\.ts|play\/(OfferStrip|Seats)\.svelte)$/;
const FORM =
  /\/src\/ui\/(Dialog|Field|Page|Switch)\.svelte$|\/svelte\/src\/internal\/client\/dom\/elements\/bindings\/(input|select)\.js$/;
const LIST = /\/src\/(games\/((GameWords|Thumb)\.svelte|(describe|statistics)\.ts)|start\/Continue\.svelte)$/;
const SVELTE = /\/node_modules\/(svelte|esm-env|clsx)\/|vite\/preload-helper|commonjsHelpers/;

export function piece(id: string): string | undefined {
  const path = id.split('?')[0]!;
  if (FRAME.test(path)) return 'index';
  if (WIDE.test(path)) return 'wide';
  if (SLIM.test(path)) return 'slim';
  if (FORM.test(path)) return 'form';
  if (LIST.test(path)) return 'list';
  if (GAME.test(path)) return 'game';
  return SVELTE.test(path) ? 'index' : undefined;
}
