// icons.mjs: the pictures that systems want as PNG, drawn from their SVG by Chromium and
// written with a palette of 256 colors, dithered: a quarter of the size.
// Run it when an SVG in public/ has changed: node tools/icons.mjs

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const at = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

const PICTURES = [
  ['icon.svg', 'icon-192.png', 192, 192],
  ['icon.svg', 'icon-512.png', 512, 512],
  ['icon-maskable.svg', 'icon-maskable.png', 512, 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180, 180], // iOS rounds the corners itself
  ['social.svg', 'social.png', 1200, 630],
];

/** Splits the box of colors that is widest, at its middle, until there are 256 (median cut). */
function palette(pixels) {
  const colors = [...new Set(new Uint32Array(pixels.buffer))].map((c) => [
    c & 255,
    (c >> 8) & 255,
    (c >> 16) & 255,
    c >>> 24,
  ]);
  const spread = (box, i) => Math.max(...box.map((c) => c[i])) - Math.min(...box.map((c) => c[i]));
  const widest = (box) => [0, 1, 2, 3].map((i) => [spread(box, i), i]).sort((a, b) => b[0] - a[0])[0];
  const boxes = [{ box: colors, wide: widest(colors) }];
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.wide[0] - a.wide[0]);
    const { box, wide } = boxes[0];
    if (wide[0] === 0) break;
    box.sort((a, b) => a[wide[1]] - b[wide[1]]);
    const halves = [box.slice(0, box.length >> 1), box.slice(box.length >> 1)];
    boxes.splice(0, 1, ...halves.map((half) => ({ box: half, wide: widest(half) })));
  }
  return boxes.map(({ box }) =>
    [0, 1, 2, 3].map((i) => Math.round(box.reduce((s, c) => s + c[i], 0) / box.length)),
  );
}

/** The index of the nearest color for every pixel; what is off goes to its neighbours (Floyd and Steinberg). */
function dither(pixels, width, height, colors) {
  const values = Float32Array.from(pixels);
  const out = new Uint8Array(width * height);
  const known = new Map();
  const nearest = (p) => {
    const key = ((p[0] >> 1) << 21) | ((p[1] >> 1) << 14) | ((p[2] >> 1) << 7) | (p[3] >> 1);
    let best = known.get(key);
    if (best === undefined) {
      let least = Infinity;
      colors.forEach((c, i) => {
        const d = (c[0] - p[0]) ** 2 + (c[1] - p[1]) ** 2 + (c[2] - p[2]) ** 2 + (c[3] - p[3]) ** 2;
        if (d < least) [least, best] = [d, i];
      });
      known.set(key, best);
    }
    return best;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const p = [0, 1, 2, 3].map((i) => Math.min(255, Math.max(0, values[at + i])));
      const index = (out[y * width + x] = nearest(p));
      for (let i = 0; i < 4; i++) {
        const off = p[i] - colors[index][i];
        if (x + 1 < width) values[at + 4 + i] += (off * 7) / 16;
        if (y + 1 === height) continue;
        if (x > 0) values[at + width * 4 - 4 + i] += (off * 3) / 16;
        values[at + width * 4 + i] += (off * 5) / 16;
        if (x + 1 < width) values[at + width * 4 + 4 + i] += off / 16;
      }
    }
  return out;
}

const TABLE = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const crc32 = (bytes) => ~bytes.reduce((c, b) => TABLE[(c ^ b) & 255] ^ (c >>> 8), -1) >>> 0;

function chunk(name, body) {
  const bytes = Buffer.concat([Buffer.from(name), Buffer.from(body)]);
  const out = Buffer.alloc(bytes.length + 8);
  out.writeUInt32BE(body.length);
  bytes.copy(out, 4);
  out.writeUInt32BE(crc32(bytes), bytes.length + 4);
  return out;
}

function png(indexes, width, height, colors) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // 8 bits, palette
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk(
      'PLTE',
      colors.flatMap((c) => c.slice(0, 3)),
    ),
    chunk(
      'tRNS',
      colors.map((c) => c[3]),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', []),
  ]);
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage();
for (const [svg, name, width, height] of PICTURES) {
  const source = `data:image/svg+xml;base64,${readFileSync(at(svg)).toString('base64')}`;
  const base64 = await page.evaluate(
    async ([source, width, height]) => {
      const image = new Image(width, height);
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      pen.drawImage(image, 0, 0, width, height);
      const { data } = pen.getImageData(0, 0, width, height);
      let text = '';
      for (let i = 0; i < data.length; i += 0x8000)
        text += String.fromCharCode(...data.subarray(i, i + 0x8000));
      return btoa(text);
    },
    [source, width, height],
  );
  const pixels = new Uint8Array(Buffer.from(base64, 'base64'));
  const colors = palette(pixels);
  writeFileSync(at(name), png(dither(pixels, width, height, colors), width, height, colors));
}
await browser.close();
