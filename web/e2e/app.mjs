// app.mjs: a real browser on the real program, and what people do with it.
//
// Every page is watched: an error in its console, a request that leaves its origin, or a
// policy that blocks something fails the test that opened it.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

const site = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
after(async () => {
  await browser.close();
  await site.stop();
});

export const url = site.url;

/** Stops the server before the test run ends, to see what works without it. */
export const stopServer = () => site.stop();

/** A new visitor: nothing kept, motion off unless asked for. */
export async function visit({ size = 'desktop', path = '', settings = {}, theme = 'dark', workers = 'block', context: more = {} } = {}) {
  const context = await browser.newContext({
    viewport: typeof size === 'string' ? SIZES[size] : size,
    colorScheme: theme,
    locale: 'en-US',
    hasTouch: size === 'phone',
    serviceWorkers: workers,
    ...more,
  });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('novaluna.settings')) localStorage.setItem('novaluna.settings', JSON.stringify(kept));
  }, { motion: 'off', lang: 'en', ...settings });
  const page = await context.newPage();
  page.troubles = [];
  const note = (what) => page.troubles.push(what);
  context.on('console', (m) => m.type() === 'error' && note(`console: ${m.text()}`));
  context.on('weberror', (e) => note(`error: ${e.error().message}`));
  context.on('request', (r) => {
    if (!r.url().startsWith(url) && !/^(blob|data):/.test(r.url())) note(`leaves the origin: ${r.url()}`);
  });
  await page.goto(url + path);
  await page.locator('main').first().waitFor();
  return page;
}

/** Closes a page; it must have been without trouble. */
export async function leave(page) {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
}

/** Runs a test with a page of its own. */
export function withPage(options, body) {
  return async () => {
    const page = await visit(options);
    await body(page);
    await leave(page);
  };
}

// ---- playing ----

/** The position as the page's own words have it: whose turn, or over. */
export async function state(page) {
  return page.evaluate(() => document.querySelector('main.play')?.dataset.state ?? 'none');
}

/** Waits until a person is to move, or the game is over; true if it goes on. */
export async function myTurn(page) {
  await page.waitForFunction(() => /^(person|over)$/.test(document.querySelector('main.play')?.dataset.state ?? ''), null, { timeout: 60_000 });
  return (await state(page)) === 'person';
}

/** One turn by single taps: a tile, a cell, Confirm.  `choose` picks from what is offered. */
export async function tapTurn(page, { k = 1, cell = 0 } = {}) {
  const offer = page.locator('[data-offer]');
  const n = await offer.count();
  await page.locator(`label:has([data-offer="${Math.min(k, n)}"]), button[data-offer="${Math.min(k, n)}"]`).first().click();
  const cells = page.locator('[role=gridcell].legal, [role=gridcell].ghost');
  const count = await cells.count();
  if (!(await page.locator('[role=gridcell].ghost').count())) await cells.nth(cell % count).click();
  const plies = await page.evaluate(() => document.querySelector('main.play').dataset.ply);
  await page.waitForTimeout(260); // Confirm does not listen right after the layout has changed
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await page.waitForFunction((p) => document.querySelector('main.play')?.dataset.ply !== p, plies);
}

// ---- looking ----

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing that axe finds wrong, by the rules of WCAG 2.2 AA. */
export async function accessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((r) =>
      r.violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join(' | ')}`),
    ),
  );
  assert.deepEqual(found, [], what);
}

/** Nothing sticks out sideways. */
export async function fits(page, what) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${what}: ${over} px too wide`);
}
