// room.test.mjs: a game where room is short: long names, several opponents and a hint, large text, a notice that stays.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calm, myTurn, openRecord, press, tapTurn, withPage } from '../harness/app.mjs';
import { cut, seated, stored } from '../harness/record.mjs';

const two = stored('two');
const LONG = 'Bertalan Nagyon-Hosszúnevű'; // as long as a name may be

const box = (target) => target.evaluate((el) => el.getBoundingClientRect().toJSON());

test(
  'with long names the offer stays in the window, and marks keep their size',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 2).replace(/\[Player(\d) ".*"\]/g, `[Player$1 "${LONG}"]`));
    await myTurn(page);
    const rows = page.locator('.offer .row');
    const { bottom } = await box(rows.last());
    assert.ok(bottom <= 800, `the last row ends at ${bottom}`);
    for (const mark of await rows.locator('b > svg').all()) assert.equal((await box(mark)).width, 18);
  }),
);

test(
  'a hint among several opponents takes the room of their small areas, and scrolls in itself',
  withPage({}, async (page) => {
    const three = stored('four')
      .replace(/\[(Players|Stack) ".*"\]/g, (tag, name) =>
        name === 'Stack' ? '[Stack "3 2 1"]' : '[Players "3"]',
      )
      .replace(/\[Player4 ".*"\]\n/, '');
    await openRecord(page, seated(cut(three, 3), { 2: 'new-moon', 3: 'new-moon' }));
    await myTurn(page);
    assert.ok((await page.locator('.players .mini').count()) > 0);
    await press(page, page.getByRole('button', { name: 'Hint' }));
    await page.getByRole('button', { name: 'Where?' }).waitFor({ timeout: 60_000 });
    assert.equal(await page.locator('.players .mini').count(), 0);
    const card = await box(page.locator('.side > .cards'));
    const below = await box(page.locator('.side > .unseen'));
    assert.ok(card.height > 250 && card.bottom <= below.top, `${card.height} high, to ${card.bottom}`);
  }),
);

test(
  'on a phone with text of twice the size, all that the actions say is in the window',
  withPage({ size: 'phone' }, async (page) => {
    await openRecord(page, seated(cut(two, 4), { 2: 'new-moon' }));
    await myTurn(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await press(page, page.locator('.strip .tile').first());
    await calm(page);
    const { bottom } = await box(page.locator('.actions'));
    const head = await box(page.locator('.actions .head'));
    assert.ok(bottom <= 845 && head.bottom <= bottom, `${head.bottom} of ${bottom}`);
  }),
);

test(
  'on a phone a notice that stays covers nothing of the game',
  withPage({ size: 'phone' }, async (page) => {
    await openRecord(page, seated(cut(two, 4), { 2: 'new-moon' }));
    await myTurn(page);
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (row) {
        const request = put.call(this, row);
        this.transaction.abort();
        return request;
      };
    });
    await tapTurn(page);
    const notice = page.locator('.toast', { hasText: 'Games are not kept in this browser.' });
    await notice.waitFor();
    const { bottom } = await box(notice);
    const { top } = await box(page.locator('main.play'));
    assert.ok(bottom <= top, `it ends at ${bottom}, the game begins at ${top}`);
    assert.ok((await box(page.locator('.actions'))).bottom <= 845);
  }),
);
