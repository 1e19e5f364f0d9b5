// offline.test.mjs: after the first visit the app works without its server, and a game that
// was begun goes on.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  endsAsReplayed,
  myTurn,
  openRecord,
  playOn,
  ply,
  stopServer,
  tapTurn,
  url,
  visit,
} from '../harness/app.mjs';
import { actionsOf, cut, stored } from '../harness/record.mjs';

test('everything works once the server is gone', async () => {
  const page = await visit({ workers: 'allow', settings: { quick: { opponents: 1, level: 'full-moon' } } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => {
    const [name] = await caches.keys();
    return name && (await (await caches.open(name)).keys()).length > 20 && navigator.serviceWorker.controller;
  });
  await openRecord(page, cut(stored('two'), -2));
  const going = page.url();
  await stopServer();
  await assert.rejects(fetch(url));

  // A page anew, and a game against the computer in it.
  await page.goto('about:blank');
  await page.goto(url);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  for (let i = 0; i < 3 && (await myTurn(page)); i++) await tapTurn(page, { k: 1 + i });
  assert.ok((await ply(page)) >= 3);

  // The game that was begun before.
  await page.goto(going);
  await page.reload();
  await myTurn(page);
  await playOn(page, actionsOf(stored('two')));
  await endsAsReplayed(page);

  // Screens that had never been opened, and another language.
  for (const [hash, ready] of [
    ['#/learn/6', 'main [role=gridcell]'],
    ['#/rules', 'main h2'],
    ['#/games', 'section[aria-labelledby=over] li'],
    ['#/new', 'form'],
    ['#/settings', 'main select'],
  ]) {
    await page.goto(url + hash);
    await page.locator(ready).first().waitFor();
  }
  await page.locator('main select').first().selectOption('cs');
  await page.waitForFunction(() => document.documentElement.lang === 'cs');
  await page.goto(`${url}#/games`);
  await page.locator('section[aria-labelledby=over] li a').first().click();
  await page.locator('.replay .run .btn.primary').click();
  await page.waitForFunction(() => Number(document.querySelector('progress')?.value) >= 1);
  page.troubles = page.troubles.filter((t) => !/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch/.test(t));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
