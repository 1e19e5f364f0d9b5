// symbols.mjs: the app's own drawings as symbols for `novaluna render`: cli/render/symbols.txt.
//
// A line is a name, a tab, and SVG; {name} in it is another symbol.  Colors stay as they are called in tokens.css,
// var(--…), and their values for night and day are lines of their own.
// Usage: node tools/symbols.mjs [--check]
//
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';

const target = new URL('../../cli/render/symbols.txt', import.meta.url);
const tiles = readFileSync(new URL('../../tests/data/tiles.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([id, color, cost, ...tasks]) => ({ id: +id, color, cost: +cost, tasks: tasks.filter(Boolean) }));

/** The tokens of a rule of tokens.css, by name. */
function tokens(css, selector) {
  const from = css.indexOf('{', css.indexOf(selector));
  const rule = css.slice(from + 1, css.indexOf('}', from)).replaceAll(/\/\*.*?\*\//gs, '');
  return new Map([...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2].trim()]));
}

/** Without Svelte's marks and what only a browser needs. */
const bare = (html) =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/ (class|style)="[^"]*"/g, '')
    .replaceAll(/ vector-effect="[^"]*"/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim();

const server = await createServer({
  configFile: new URL('../vite.config.ts', import.meta.url).pathname,
  root: new URL('..', import.meta.url).pathname,
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
});
const load = (path) => server.ssrLoadModule(path);
const { render } = await load('svelte/server');
const component = async (path) => {
  const { default: made } = await load(`/src/art/${path}.svelte`);
  return (props) => bare(render(made, { props }).body);
};
const [tile, disc, marker] = await Promise.all(
  ['tile/TileArt', 'marks/DiscArt', 'wheel/Marker'].map(component),
);
const { ENGRAVING } = await load('/src/art/tile/engraving.ts');
const { plates } = await load('/src/art/tile/pips.ts');

const lines = [];
for (const [color, d] of Object.entries(ENGRAVING)) lines.push([`engraving/${color}`, d]);
for (const t of tiles)
  lines.push([
    `tile/${t.id}`,
    tile({ tile: t, line: 1.6 }).replace(ENGRAVING[t.color], `{engraving/${t.color}}`),
  ]);
// What lies over a task once it is covered: the tile's color (currentColor), and the plate behind the disc.
for (let count = 1; count <= 3; count++)
  plates(count).at.forEach(([x, y], k) => {
    const { side } = plates(count);
    const box = `x="${x - 1}" y="${y - 1}" width="${side + 2}" height="${side + 2}" rx="9"`;
    const plate = `x="${x}" y="${y}" width="${side}" height="${side}" rx="8"`;
    lines.push([
      `veil/${count}/${k}`,
      `<rect ${box} fill="currentColor"/><rect ${plate} fill="var(--plate)" fill-opacity="0.34"/>` +
        `<g transform="translate(${x + side / 2} ${y + side / 2}) scale(${side * 0.042})">{disc/seat}</g>`,
    ]);
  });
for (let seat = 0; seat < 4; seat++) {
  lines.push([`disc/${seat}`, disc({ seat, x: 0, y: 0, r: 10, mark: 'check' })]);
  lines.push([`runner/${seat}`, disc({ seat, x: 0, y: 0, r: 10, mark: 'glyph' })]);
}
lines.push([
  'marker',
  marker({ x: 0, y: 0, r: 14, halo: 'halo' }).replace(/<circle r="21"[^>]*>(<\/circle>)?/, ''),
]);

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const [both, night, day] = [':root', "[data-theme='dark']", "[data-theme='light']"].map((s) =>
  tokens(css, s),
);
const used = new Set(lines.flatMap(([, svg]) => [...svg.matchAll(/var\((--[\w-]+)\)/g)].map((m) => m[1])));
for (const name of [
  '--sky-0',
  '--sky-1',
  '--surface',
  '--line',
  '--text',
  '--text-2',
  '--accent',
  '--tile-b',
  '--tile-r',
  '--tile-t',
  '--tile-y',
])
  used.add(name);
for (const name of [...used].sort()) {
  const value = (theme) => theme.get(name) ?? both.get(name);
  if (!value(night) || !value(day)) throw new Error(`no value for ${name}`);
  lines.push([`night/${name.slice(2)}`, value(night)], [`day/${name.slice(2)}`, value(day)]);
}
await server.close();

const text = lines.map(([name, svg]) => `${name}\t${svg}\n`).join('');
if (process.argv[2] === '--check') {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('cli/render/symbols.txt is not what the app draws: npm run symbols');
    process.exitCode = 1;
  }
} else writeFileSync(target, text);
