#!/usr/bin/env node
// How the web app feels, in numbers: start-up, what a tap takes while the strongest computer
// player thinks, frames in a turn's animation, memory over many games.  A real Chromium on
// the real program (`make web && make` first).  docs/experience.md has the figures.
// Usage: bench/web.mjs [GAMES]; 0: without the memory of many games
// Exit status 1 if frames or presses are beyond their limits.
// SPDX-License-Identifier: MIT
import { createRequire } from 'node:module';
import os from 'node:os';
import { calm, cellAt, confirm, ending, myTurn, newVisitor, offer, openRecord, played, ply, press, state } from '../web/e2e/harness/play.mjs';
import { actionsOf, cut, seated, stored } from '../web/e2e/harness/record.mjs';
import { serve } from '../web/e2e/harness/serve.mjs';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
const games = Number(process.argv[2] ?? 100);
const two = stored('two');

const row = (name, value, note = '') => console.log(`${name.padEnd(58)} ${String(value).padStart(9)}  ${note}`.trimEnd());
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const ms = (x) => `${x.toFixed(x < 10 ? 1 : 0)} ms`;
function spread(name, times, note = '') {
  const t = [...times].sort((a, b) => a - b);
  row(name, ms(at(t, 0.5)), `95 %: ${ms(at(t, 0.95))}, most: ${ms(t.at(-1))}${note && `; ${note}`}`);
}

const FRAME = 34; // ms, with a processor six times slower
const PRESS = 50; // ms
const beyond = []; // what takes longer than it may

/** The same for what has a limit, which 95 % must keep to. */
function limited(name, times, limit) {
  const late = times.filter((t) => t >= limit).length;
  spread(name, times, `${late} of ${times.length} over ${limit} ms`);
  if (!times.length || late > 0.05 * times.length) beyond.push(`${name}: ${late} of ${times.length} over ${limit} ms`);
}

/** From now on every press is timed, from the moment it happened to the next paint after it. */
const timePresses = () => {
  window.presses = [];
  for (const type of ['click', 'keydown'])
    addEventListener(
      type,
      (e) => {
        const began = e.timeStamp;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel(); // runs right after the frame is painted
          port1.onmessage = () => window.presses.push(performance.now() - began);
          port2.postMessage(0);
        });
      },
      { capture: true },
    );
};

/** Counts what the page's main thread computes: CPU time, which other programs do not change. */
async function counter(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000;
}

async function startUp(visit) {
  const first = [];
  const turn = [];
  for (let i = 0; i < 5; i++) {
    const page = await visit({ size: 'phone' });
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    first.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()));
    const began = Date.now();
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await page.locator('main.play [data-offer]').first().waitFor();
    turn.push(Date.now() - began);
    await page.context().close();
  }
  spread('start: first paint', first, 'nothing cached');
  spread('start: from Play to the first turn', turn);
}

/** Presses while Super Moon thinks for ten seconds: another area, a tile's tasks, the list of tasks or back. */
async function lookAround(page, begin) {
  await openRecord(page, seated(cut(two, 12), { 2: 'super-moon' }));
  if ((await state(page)) !== 'computer') {
    await myTurn(page);
    await page.keyboard.press('1');
    await press(page, page.locator('[role=gridcell].legal').first());
    await calm(page);
    await press(page, confirm(page));
  }
  await page.waitForFunction(() => document.querySelector('main.play').dataset.state === 'computer');
  await page.waitForTimeout(500);
  await begin();
  const cards = page.locator('[data-go=players] button');
  for (let i = 0; i < 24 && (await state(page)) === 'computer'; i++) {
    if (i % 3 === 0) await press(page, cards.nth(i % 2));
    else if (i % 3 === 1) await press(page, page.locator('[role=gridcell].tile').nth(i % 4));
    else if (page.touch) await page.keyboard.press('Escape'); // a card covers what is pressed next
    else await page.getByRole('button', { name: 'Tasks' }).click();
  }
}

/** Presses while it thinks about a hint: a tile, a cell, another cell. */
async function choose(page, begin) {
  await openRecord(page, cut(two, 12));
  await begin();
  for (let round = 0; round < 4; round++) {
    await page.keyboard.press('h');
    for (const k of [1, 2, 3]) {
      if (page.touch) await page.keyboard.press(String(k)); // the hint lies over the offer
      else await offer(page, k).click();
      await press(page, page.locator('[role=gridcell].legal').nth(round));
    }
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  }
}

async function taps(visit) {
  for (const size of ['desktop', 'phone'])
    for (const [what, run] of [
      ['a press while Super Moon thinks: looking around', lookAround],
      ['a press while a hint is sought: choosing', choose],
    ]) {
      const page = await visit({ size, settings: { moveTime: 10_000 } });
      const spent = await counter(page);
      let before = 0;
      await run(page, async () => {
        await page.evaluate(timePresses);
        before = await spent();
      });
      const times = await page.evaluate(() => window.presses);
      const cost = ((await spent()) - before) / times.length;
      limited(`${what}, ${size}`, times, PRESS);
      row('… of that computed by the page itself, on average', ms(cost), 'CPU time of its main thread');
      await page.context().close();
    }
}

/** What the main thread computes for each frame from a press on, in ms of its own clock: all tasks up to the end of
 *  the frame's drawing. */
function framesOf(events) {
  const press = events.find((e) => e.name === 'EventDispatch' && e.args?.data?.type === 'keydown');
  const own = events.filter((e) => e.ph === 'X' && e.pid === press.pid && e.tid === press.tid && e.ts + e.dur > press.ts);
  const tasks = own.filter((e) => e.name.endsWith('RunTask') && !own.some((o) => o !== e && o.name.endsWith('RunTask') && o.ts <= e.ts && o.ts + o.dur > e.ts + e.dur));
  const drawn = own.filter((e) => e.name.endsWith('UpdateLifecycle')).map((e) => e.ts);
  const costs = drawn.map(() => 0);
  for (const task of tasks) {
    const frame = drawn.findIndex((ts) => ts >= task.ts);
    if (frame >= 0) costs[frame] += (task.tdur ?? 0) / 1000;
  }
  return costs;
}

/** Frames while a turn moves on a phone of the middle range: a processor six times slower than this one.
 *
 *  Measured in two ways.  The time from one animation frame to the next, with the page slowed down, is what a person
 *  sees; whatever else runs on this machine is in it.  The CPU time that the main thread needs for a frame, times six,
 *  is what the app itself costs: other programs hardly change it. */
async function frames(visit) {
  const SLOWER = 6;
  for (const size of ['desktop', 'phone']) {
    const page = await visit({ size, settings: { motion: 'normal' } });
    await openRecord(page, cut(two, 10));
    await page.mouse.move(1, 1);
    const cdp = await page.context().newCDPSession(page);
    const seen = [];
    const cost = [];
    for (let turn = 10; turn < 24; turn++) {
      const traced = turn % 2 === 0;
      await myTurn(page);
      const n = await ply(page);
      const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(actionsOf(two)[n]) ?? [];
      if (k) {
        await page.keyboard.press(k);
        await cellAt(page, Number(x), Number(y)).click();
      }
      await calm(page);
      await page.waitForTimeout(500);
      const events = [];
      cdp.removeAllListeners('Tracing.dataCollected');
      cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
      if (traced) await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink'] } });
      else await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.evaluate(() => {
        window.frames = [];
        let last = performance.now();
        const until = last + 1100;
        const step = (now) => {
          window.frames.push(now - last);
          last = now;
          if (now < until) requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      });
      await page.keyboard.press(k ? 'Enter' : 'r');
      await played(page, n);
      await page.waitForTimeout(1200);
      if (traced) {
        const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
        await cdp.send('Tracing.end');
        await done;
        cost.push(...framesOf(events).map((t) => t * SLOWER));
      } else {
        seen.push(...(await page.evaluate(() => window.frames.slice(1))));
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      }
    }
    limited(`frames of a turn, ${size}, ${SLOWER} times slower: as seen`, seen, FRAME);
    limited(`… what the page computes for each, times ${SLOWER}, ${size}`, cost, FRAME);
    await page.context().close();
  }
}

async function memory(visit) {
  // Two computers play; the page only watches, and asks for the next game.
  const page = await visit();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('Performance.enable');
  const head = stored('refills').split('\n\n')[0].replace('[Discs "6"]', '[Discs "5"]');
  await openRecord(page, `${seated(`${head}\n\n`, { 1: 'new-moon', 2: 'new-moon' }).trim()}\n\n1@0,0\n`);
  const look = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name) => metrics.find((m) => m.name === name).value;
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
    const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId });
    const { result: wasm } = await cdp.send('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: 'function () { return this.reduce((sum, m) => sum + m.buffer.byteLength, 0) }',
      returnByValue: true,
    });
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup: '' }).catch(() => {});
    return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), wasm: wasm.value };
  };
  const mib = (x) => (x / 2 ** 20).toFixed(1);
  let first = null;
  const again = ending(page).getByRole('button', { name: 'Play again' });
  for (let game = 1; game <= games; game++) {
    await page.waitForFunction(() => document.querySelector('main.play')?.dataset.state === 'over', null, { timeout: 120_000 });
    await again.waitFor();
    if (game === 5 || game === games || (game > 5 && game % 25 === 0)) {
      const now = await look();
      first ??= now;
      row(`memory after ${game} games`, `${mib(now.heap)} MiB`, `wasm ${mib(now.wasm)} MiB, ${now.nodes} nodes`);
      if (game === games && games > 5) row('memory a game', `${((now.heap + now.wasm - first.heap - first.wasm) / (games - 5) / 1024).toFixed(1)} KiB`, 'heap and wasm, from the fifth on');
    }
    if (game < games) await again.click();
  }
  await page.context().close();
}

const site = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const visit = (options) => newVisitor(browser, site.url, options);
try {
  console.log(`Chromium ${browser.version()}, ${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}\n`);
  await startUp(visit);
  await taps(visit);
  await frames(visit);
  if (games) await memory(visit);
  console.log(beyond.length ? `\nBeyond the limits:\n${beyond.join('\n')}` : '\nFrames and presses are within their limits.');
  process.exitCode = beyond.length ? 1 : 0;
} finally {
  await browser.close();
  await site.stop();
}
