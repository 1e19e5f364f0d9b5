// moons.test.mjs: the twelve moons follow from games, days and facts; the line at the end of a game; the ways there from home.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  A_LOOK,
  accessible,
  calm,
  ending,
  fits,
  importText,
  soak,
  leave,
  openRecord,
  playOn,
  press,
  SIZES,
  smallTargets,
  visit,
  withPage,
} from '../harness/app.mjs';
import { actionsOf, cut, seated, stored } from '../harness/record.mjs';

const good = stored('solo-good'); // under 100
const unnamed = (record) => record.replace(/^\[Player\d .*\n/gm, '');

/** The names of those that are won. */
const won = (page) => page.locator('main li.won h2').allInnerTexts();
const moons = async (page) => {
  await page.goto(`${page.home}#/moons`);
  await page.locator('main li').nth(11).waitFor();
};

test(
  'none at first; a game that is imported as one’s own brings its own, which stays when its game is deleted',
  withPage({}, async (page) => {
    await moons(page);
    await page.getByText('None has risen yet.').waitFor();
    assert.deepEqual(await won(page), []);
    await importText(page, good);
    await moons(page);
    await page.locator('main li.won').first().waitFor();
    assert.ok((await won(page)).includes('Flower Moon'));
    await page.evaluate(() => {
      localStorage.setItem('novaluna.facts', JSON.stringify({ twice: 1 }));
      localStorage.setItem('novaluna.puzzles', JSON.stringify({ best: 6 }));
    });
    await page.reload();
    await page.locator('main li.won').nth(1).waitFor();
    assert.ok((await won(page)).includes('Pink Moon'));
    await page.getByText('6 of 15').waitFor(); // on the way to another
    await page.goto(`${page.home}#/games`);
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await moons(page);
    const left = await won(page);
    assert.ok(left.includes('Pink Moon') && left.includes('Flower Moon'), left);
  }),
);

/** Whether it is in sight without scrolling. */
const seen = (line) =>
  line.evaluate((el) => {
    const { left, top, bottom } = el.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => el.contains(document.elementFromPoint(left + 2, y)));
  });

test('a game tells once which moons it has won, and another tab has them too', async () => {
  const page = await visit();
  const tab = await page.context().newPage();
  tab.home = page.home;
  await moons(tab);
  await openRecord(page, cut(unnamed(good), -1));
  await playOn(page, actionsOf(good));
  await ending(page).waitFor();
  const line = ending(page).getByRole('link', { name: /Risen among your moons: .*Flower Moon/ });
  await line.waitFor();
  for (const size of [SIZES.phone, SIZES.desktop]) {
    await page.setViewportSize(size);
    await calm(page);
    assert.ok(await seen(line), `it is in sight at ${size.width}`);
  }
  await tab.locator('main li.won').first().waitFor();
  await line.click();
  await page.getByRole('heading', { level: 1, name: 'Twelve moons' }).waitFor();
  // Who comes back to the game is not told again.
  await page.goBack();
  await ending(page).waitFor();
  assert.equal(await line.count(), 0);
  await leave(page);
});

test(
  'home leads to today’s deal, and to the moons by keys; no link leads nowhere',
  withPage({}, async (page) => {
    await importText(page, seated(cut(stored('two'), 12), { 2: 'new-moon' }));
    await page.goto(`${page.home}#/`);
    const nav = page.getByRole('navigation', { name: 'To come back to' });
    await nav.waitFor();
    const links = await nav.getByRole('link').all();
    assert.ok(links.length >= 1);
    for (const name of await nav.getByRole('link').allInnerTexts()) {
      await page.goto(`${page.home}#/`);
      await nav.getByRole('link', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.locator('main.home').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  }),
);

soak('where nothing is kept the moons of this visit are shown all the same', async () => {
  const page = await visit();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError');
    };
  });
  await openRecord(page, cut(unnamed(good), -1));
  await playOn(page, actionsOf(good));
  await ending(page)
    .getByRole('link', { name: /Risen among your moons/ })
    .click();
  await page.locator('main li.won').first().waitFor();
  await leave(page);
});

for (const [theme, size] of A_LOOK)
  test(`${theme}, ${size}: the moons are accessible and fit`, async () => {
    const page = await visit({ theme, size });
    await importText(page, good);
    await moons(page);
    await page.locator('main li.won').first().waitFor();
    await accessible(page);
    await fits(page);
    assert.deepEqual(await smallTargets(page, size === 'phone' ? 44 : 24), []);
    await page.goto(`${page.home}#/`);
    await press(page, page.getByRole('link', { name: 'Twelve moons' }));
    await page.locator('main li').first().waitFor();
    await leave(page);
  });
