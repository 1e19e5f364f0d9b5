// app.mjs: a real browser on the real program, for tests.  play.mjs has what people do there.
//
// An error in a page's console, a request that leaves its origin, or a policy that blocks
// something fails the test that opened the page.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { newVisitor, whole } from './play.mjs';
import { serve } from './serve.mjs';

export * from './play.mjs';

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
export const visit = (options) => newVisitor(browser, url, options);

/** Closes a page; it must have been without trouble. */
export async function leave(page) {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
}

const pictures = fileURLToPath(new URL('../../../build/e2e/', import.meta.url));

/** A picture for whoever wants to know what went wrong: build/e2e/NAME.png. */
export async function shoot(page, name) {
  await page.screenshot({ path: `${pictures}${name.replace(/[^\p{L}\d]+/gu, '-')}.png` });
}

/** Runs a test with a page of its own. */
export function withPage(options, body) {
  return async (t) => {
    const page = await visit(options);
    try {
      await body(page);
    } catch (e) {
      await shoot(page, t.name).catch(() => {});
      throw e;
    }
    await leave(page);
  };
}

/** A test of `make soak` alone: it takes long, or is seldom the only one to fail. */
export const soak = (name, body) => test(name, { skip: whole ? false : 'make soak has it' }, body);
