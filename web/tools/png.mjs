// png.mjs: a smaller PNG: the same picture with at most 256 colors, chosen to come closest.
//
// SPDX-License-Identifier: MIT
import zlib from 'node:zlib';

/** Takes a PNG apart as browsers write it: 8 bits, RGB or RGBA, not interlaced. */
function decode(png) {
  const at = (i) => png.readUInt32BE(i);
  const [width, height, channels] = [at(16), at(20), png[25] === 6 ? 4 : 3];
  const parts = [];
  for (let i = 8; i < png.length; i += at(i) + 12)
    if (png.toString('latin1', i + 4, i + 8) === 'IDAT') parts.push(png.subarray(i + 8, i + 8 + at(i)));
  const raw = zlib.inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const out = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const left = x >= channels ? out[y * row + x - channels] : 0;
      const up = y ? out[(y - 1) * row + x] : 0;
      const corner = x >= channels && y ? out[(y - 1) * row + x - channels] : 0;
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      out[y * row + x] = raw[y * (row + 1) + 1 + x] + [0, left, up, (left + up) >> 1, paeth][filter];
    }
  }
  return { width, height, channels, pixels: out };
}

/** How often each color occurs: [r, g, b, times]. */
function histogram({ pixels, channels }) {
  const times = new Map();
  for (let i = 0; i < pixels.length; i += channels) {
    const key = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return [...times].map(([key, n]) => [key >> 16, (key >> 8) & 255, key & 255, n]);
}

/** Median cut: the box with the widest spread is halved until there are enough. */
function boxes(colors, most) {
  const measure = (box) => {
    let best = { channel: 0, spread: -1 };
    for (const channel of [0, 1, 2]) {
      let [sum, squares, n] = [0, 0, 0];
      for (const c of box) {
        const weight = Math.sqrt(c[3]);
        sum += c[channel] * weight;
        squares += c[channel] ** 2 * weight;
        n += weight;
      }
      const spread = (squares - sum ** 2 / n) * [0.6, 1, 0.4][channel];
      if (spread > best.spread) best = { channel, spread };
    }
    return { box, ...best };
  };
  const all = [measure(colors)];
  while (all.length < most) {
    all.sort((a, b) => b.spread - a.spread);
    const { box, channel, spread } = all[0];
    if (spread <= 0) break;
    box.sort((a, b) => a[channel] - b[channel]);
    const half = box.reduce((sum, c) => sum + Math.sqrt(c[3]), 0) / 2;
    let [cut, sum] = [0, 0];
    while (cut < box.length - 1 && (sum < half || !cut)) sum += Math.sqrt(box[cut++][3]);
    all.splice(0, 1, measure(box.slice(0, cut)), measure(box.slice(cut)));
  }
  return all.map(({ box }) => box);
}

function chunk(name, body) {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(name, 4, 'latin1');
  body.copy(out, 8);
  let crc = ~0;
  for (const byte of out.subarray(4, body.length + 8)) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  out.writeUInt32BE(~crc >>> 0, body.length + 8);
  return out;
}

/** The same picture with a palette. */
export function smaller(png, most = 256) {
  const image = decode(png);
  const groups = boxes(histogram(image), most);
  const palette = Buffer.alloc(groups.length * 3);
  const index = new Map();
  groups.forEach((box, i) => {
    const n = box.reduce((sum, c) => sum + c[3], 0);
    for (const channel of [0, 1, 2])
      palette[i * 3 + channel] = Math.round(box.reduce((sum, c) => sum + c[channel] * c[3], 0) / n);
    for (const c of box) index.set((c[0] << 16) | (c[1] << 8) | c[2], i);
  });
  const { width, height, channels, pixels } = image;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p += channels)
      rows[y * (width + 1) + 1 + x] = index.get((pixels[p] << 16) | (pixels[p + 1] << 8) | pixels[p + 2]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
