// icons.mjs: the pictures that systems want as PNG, drawn from their SVG by Chromium.
// Run it when an SVG in public/ has changed: node tools/icons.mjs

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const at = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

const PICTURES = [
  ['icon.svg', 'icon-192.png', 192, 192],
  ['icon.svg', 'icon-512.png', 512, 512],
  ['icon-maskable.svg', 'icon-maskable.png', 512, 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180, 180], // iOS rounds the corners itself
  ['social.svg', 'social.png', 1200, 630],
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
for (const [svg, png, width, height] of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height } });
  const source = `data:image/svg+xml;base64,${readFileSync(at(svg)).toString('base64')}`;
  await page.setContent(`<style>body{margin:0}img{display:block;width:${width}px;height:${height}px}</style><img src="${source}">`);
  await page.waitForFunction(() => document.images[0].complete);
  await page.screenshot({ path: at(png), omitBackground: true });
  await page.close();
}
await browser.close();
