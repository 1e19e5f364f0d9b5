#!/usr/bin/env node
// films.mjs: what moves, for the eye: each scene as a sheet of pictures, one every 50 ms, in build/films/.
// `make films`, after `make web && make`.
// Usage: web/tools/films.mjs [SCENE[-SIZE]…]
//
// A scene is a line of `scenes`: how to get there, and what is then done and filmed for how long.
//
// SPDX-License-Identifier: MIT
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { calm, confirm, myTurn, newVisitor, openRecord, press, SIZES } from '../e2e/harness/play.mjs';
import { actionsOf, cut, seated } from '../e2e/harness/record.mjs';
import { serve } from '../e2e/harness/serve.mjs';
import { aim, before, endings, lay, showpiece, take, two } from './staged.mjs';

const EVERY = 50; // ms
const out = fileURLToPath(new URL('../../build/films/', import.meta.url));
const wanted = process.argv.slice(2);
const best = showpiece(two, 12, 30);
const refill = actionsOf(two).indexOf('r');

/** name: { open: gets there, act: what is filmed, ms: for so long } */
const scenes = {
  // A turn of one's own: the tile goes to its ghost …
  aim: {
    open: async (page) => {
      await openRecord(page, before(best, 'new-moon'));
      await myTurn(page);
      await take(page, actionsOf(two)[best]);
      await page.waitForTimeout(400);
    },
    act: (page) => aim(page, actionsOf(two)[best]),
    ms: 500,
  },
  // … and is confirmed; then the computer answers.
  turn: {
    open: async (page) => {
      await openRecord(page, before(best, 'new-moon'));
      await myTurn(page);
      await lay(page, actionsOf(two)[best]);
      await calm(page);
      await page.waitForTimeout(400);
    },
    act: (page) => press(page, confirm(page)),
    ms: 2600,
  },
  // A game that goes by itself: turns of computers in an area that is shown.
  computers: {
    open: async (page) => openRecord(page, seated(cut(two, best), { 1: 'new-moon', 2: 'new-moon' })),
    act: () => {},
    ms: 2400,
  },
  refill: {
    open: async (page) => {
      await openRecord(page, before(refill, 'new-moon'));
      await myTurn(page);
      await calm(page);
    },
    act: (page) => press(page, page.getByRole('button', { name: /^Refill the wheel/ })),
    ms: 1000,
  },
  undo: {
    open: async (page) => {
      await openRecord(page, cut(two, best));
      await myTurn(page);
      await lay(page, actionsOf(two)[best]);
      await calm(page);
      await press(page, confirm(page));
    },
    act: async (page) => {
      await page.waitForTimeout(150);
      await page.keyboard.press('Control+z');
    },
    ms: 900,
  },
  // The last disc, a breath, and the sky.
  ...Object.fromEntries(
    Object.entries(endings).map(([name, { open, act }]) => [`end-${name}`, { open, act, ms: 3000 }]),
  ),
};

/** Films a page.  Its clock is stopped, and goes on by 50 ms from picture to picture: timers by themselves, what moves
 *  by being set to where it is then.  So a film is the same on every machine. */
async function film(page, act, ms) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 }); // nothing gets ahead between two pictures
  await page.clock.pauseAt(Date.now() + 1000);
  await page.evaluate(() => {
    window.born = new Map();
    window.step = () => {
      const now = performance.now();
      for (const a of document.getAnimations()) {
        if (!window.born.has(a)) {
          window.born.set(a, now);
          a.pause();
        }
        const at = now - window.born.get(a);
        if (at < a.effect.getComputedTiming().endTime) a.currentTime = at;
        else a.finish();
      }
    };
  });
  const frames = [];
  const shoot = async () => {
    await page.evaluate(() => window.step());
    const data = (await page.screenshot({ type: 'jpeg', quality: 80 })).toString('base64');
    frames.push({ ms: frames.length * EVERY, data });
  };
  await shoot();
  await act(page);
  for (let at = EVERY; at <= ms; at += EVERY) {
    await shoot();
    await page.clock.runFor(EVERY);
    await page.waitForTimeout(30); // what others think comes in
  }
  return frames;
}

/** One picture of many. */
async function sheet(browser, frames, { width, height }, path) {
  const columns = width > height ? 3 : 8;
  const across = width > height ? 640 : 240;
  const page = await browser.newPage({ viewport: { width: columns * (across + 6), height: 600 } });
  await page.setContent(
    `<body style="margin:0;background:#888;display:grid;grid-template-columns:repeat(${columns},1fr);gap:6px;font:12px sans-serif">` +
      frames
        .map(
          (f) =>
            `<figure style="margin:0">${f.ms} ms<img style="display:block;width:${across}px" src="data:image/jpeg;base64,${f.data}"></figure>`,
        )
        .join(''),
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

mkdirSync(out, { recursive: true });
const site = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
try {
  for (const [name, { open, act, ms }] of Object.entries(scenes))
    for (const size of ['desktop', 'phone']) {
      const title = `${name}-${size}`;
      if (wanted.length && !wanted.includes(name) && !wanted.includes(title)) continue;
      const page = await newVisitor(browser, site.url, { size, settings: { motion: 'normal' } });
      await page.clock.install();
      await page.reload();
      await open(page);
      const frames = await film(page, act, ms);
      const most = size === 'phone' ? 24 : 15; // on a sheet
      for (let i = 0, n = 1; i < frames.length; i += most, n++) {
        await sheet(browser, frames.slice(i, i + most), SIZES[size], `${out}${title}-${n}.png`);
        console.log(`build/films/${title}-${n}.png`);
      }
      await page.context().close();
    }
} finally {
  await browser.close();
  await site.stop();
}
