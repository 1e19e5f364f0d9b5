#!/usr/bin/env node
// How the web app feels, in numbers: start-up, what a tap takes while the strongest computer
// player thinks, frames in a turn's animation, memory over many games.  A real Chromium on
// the real program (`make web && make` first).
// Usage: bench/web.mjs [GAMES]; none: without the memory of many games
// SPDX-License-Identifier: MIT
import { createRequire } from 'node:module';
import os from 'node:os';
import { calm, cellAt, confirm, ending, myTurn, newVisitor, offer, openRecord, played, ply } from '../web/e2e/harness/play.mjs';
import { actionsOf, cut, seated, stored } from '../web/e2e/harness/record.mjs';
import { serve } from '../web/e2e/harness/serve.mjs';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
const games = Number(process.argv[2] ?? 100);
const two = stored('two');

const row = (name, value, note = '') => console.log(`${name.padEnd(52)} ${String(value).padStart(9)}  ${note}`.trimEnd());
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const ms = (x) => `${x.toFixed(x < 10 ? 1 : 0)} ms`;
function spread(name, times, note = '') {
  const t = [...times].sort((a, b) => a - b);
  row(name, ms(at(t, 0.5)), `95 %: ${ms(at(t, 0.95))}, most: ${ms(t.at(-1))}${note && `; ${note}`}`);
  return t;
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

async function taps(visit) {
  // While Super Moon thinks for ten seconds: another area, a tile's tasks, the list of tasks.
  const page = await visit({ settings: { moveTime: 10_000 } });
  await openRecord(page, seated(cut(two, 12), { 2: 'super-moon' }));
  if ((await page.evaluate(() => document.querySelector('main.play').dataset.state)) !== 'computer') {
    await myTurn(page);
    await page.keyboard.press('1');
    await page.locator('[role=gridcell].legal').first().click();
    await calm(page);
    await confirm(page).click();
  }
  await page.waitForFunction(() => document.querySelector('main.play').dataset.state === 'computer');
  await page.waitForTimeout(500);
  await page.evaluate(timePresses);
  const cards = page.locator('[data-go=players] button');
  const spent = await counter(page);
  const before = await spent();
  for (let i = 0; i < 24 && (await page.evaluate(() => document.querySelector('main.play').dataset.state)) === 'computer'; i++) {
    if (i % 3 === 0) await cards.nth(i % 2).click();
    else if (i % 3 === 1) await page.locator('[role=gridcell].tile').nth(i % 4).click();
    else await page.getByRole('button', { name: 'Tasks' }).click();
  }
  const looking = await page.evaluate(() => window.presses);
  const cost = [((await spent()) - before) / looking.length];
  await page.context().close();

  // While it thinks about a hint: a tile, a cell, another cell.
  const own = await visit();
  await openRecord(own, cut(two, 12));
  await own.evaluate(timePresses);
  const ownSpent = await counter(own);
  const ownBefore = await ownSpent();
  for (let round = 0; round < 4; round++) {
    await own.keyboard.press('h');
    for (const k of [1, 2, 3]) {
      await offer(own, k).click();
      const cells = own.locator('[role=gridcell].legal');
      await cells.nth(round).click();
    }
    await own.keyboard.press('Escape');
    await own.keyboard.press('Escape');
    await own.keyboard.press('Escape');
  }
  const choosing = await own.evaluate(() => window.presses);
  cost.push(((await ownSpent()) - ownBefore) / choosing.length);
  await own.context().close();
  const all = [...spread('a press while Super Moon thinks: looking around', looking, 'wanted: under 50 ms'), ...spread('a press while a hint is sought: choosing', choosing)];
  row('… of that computed by the page itself, on average', ms(cost[0]), `and ${ms(cost[1])}, CPU time of its main thread`);
  return all;
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
  const late = (times) => `${times.filter((t) => t > 34).length} of ${times.length} over 34 ms; wanted: 95 % under`;
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
    spread(`frames of a turn, ${size}, ${SLOWER} times slower: as seen`, seen, late(seen));
    spread(`… what the page computes for each, times ${SLOWER}`, cost, late(cost));
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
  const presses = await taps(visit);
  await frames(visit);
  if (games) await memory(visit);
  const slow = presses.filter((t) => t >= 50).length;
  console.log(slow ? `\n${slow} of ${presses.length} presses took 50 ms or more.` : '\nEvery press was answered in under 50 ms.');
} finally {
  await browser.close();
  await site.stop();
}
