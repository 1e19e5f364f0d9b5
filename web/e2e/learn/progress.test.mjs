// progress.test.mjs: how well one plays: the ladder, the charts, an opponent of one's own strength.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  A_LOOK,
  accessible,
  act,
  fits,
  importText,
  keptGames,
  soak,
  leave,
  myTurn,
  ply,
  press,
  tapTurn,
  visit,
  withPage,
} from '../harness/app.mjs';
import { career, own } from '../harness/career.mjs';
import { actionsOf, cut, lastPosition, seated, stored } from '../harness/record.mjs';

const at = async (page, path = '#/progress') => {
  await page.goto('about:blank');
  await page.goto(page.home + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const NAMES =
  'new-moon young-moon crescent half-moon gibbous full-moon harvest-moon hunter-moon super-moon'.split(' ');
const SHORT = [
  'New',
  'Young Moon',
  'Crescent',
  'Half',
  'Gibbous',
  'Full',
  'Harvest Moon',
  'Hunter’s Moon',
  'Super Moon',
];
const strengthOf = (name) => NAMES.indexOf(name.split('+')[0]) + Number(name.split('+')[1] ?? 0);
const strength = (page) => page.evaluate(() => localStorage.getItem('novaluna.strength'));
async function levelsOf(page) {
  const [newest] = (await keptGames(page)).sort((a, b) => b.created - a.created);
  return { levels: newest.summary.seats.map((s) => s.level), record: newest.record };
}

/** A visitor who has won once, against the weakest. */
async function oneWin(page) {
  const two = stored('two').replace(/^\[Player\d .*\n/gm, '');
  const { ranking } = lastPosition(two).result;
  await importText(page, seated(two, { [3 - ranking[0]]: 'new-moon' }));
  await page.evaluate(own);
  await at(page);
}

test(
  'who has not played yet is told so, kindly',
  withPage({ path: '#/progress' }, async (page) => {
    await page.getByText('Nothing to tell yet.').waitFor();
    assert.equal(await page.title(), 'Your progress · Nova Luna');
    await accessible(page);
    await press(page, page.getByRole('link', { name: 'Play a game' }));
    await page.locator('main.home').waitFor();
  }),
);

for (const [theme, size] of A_LOOK)
  test(`${size}, ${theme}: a sentence, the ladder and four charts, accessible, and they fit`, async () => {
    const page = await visit({ size, theme });
    await career(page);
    await at(page);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const level = await page.locator('[aria-current=true] .name').innerText();
    assert.equal(title, `You play like ${level}`);
    assert.equal(await page.locator('.ladder li').count(), 9);
    const shares = await page.locator('.ladder .share').allInnerTexts();
    const sum = shares.reduce((n, text) => n + (parseFloat(text) || 0), 0);
    assert.ok(sum >= 90 && sum <= 103, `${sum} %`);
    for (const name of ['Accuracy', 'Where chances are lost', 'Solo, the average of each month', 'Luck'])
      await page.getByRole('heading', { level: 3, name }).waitFor();
    await accessible(page);
    await fits(page);
    for (const table of await page.getByText('As a table').all()) await press(page, table);
    assert.equal(await page.locator('section[aria-labelledby=accuracy] tbody tr').count(), 18);
    await accessible(page);
    await fits(page);
    await leave(page);
  });

for (const [theme, size] of A_LOOK)
  test(`${size}, ${theme}: who has won a single game is not told a strength, but whom to play next`, async () => {
    const page = await visit({ size, theme });
    await oneWin(page);
    await page.locator('p', { hasText: 'About 7 more games will tell which moon you play like.' }).waitFor();
    assert.equal(await page.locator('.ladder').count(), 0);
    await page.getByRole('button', { name: 'Play Crescent' }).waitFor();
    assert.equal(await strength(page), null);
    await accessible(page);
    await fits(page);
    await at(page, '#/');
    await page.locator('.quick').getByRole('radio', { name: 'Crescent', checked: true }).waitFor();
    await leave(page);
  });

test('an opponent as strong as the person, by keys alone', async () => {
  const page = await visit();
  await career(page);
  await at(page);
  const found = await strength(page);
  assert.match(found, /^[a-z-]+(\+0\.\d)?$/);
  const play = page.getByRole('button', { name: 'Play someone as strong as you' });
  for (let i = 0; i < 12 && !(await play.evaluate((b) => b === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('main.play').waitFor();
  const { levels, record } = await levelsOf(page);
  assert.deepEqual(levels, [null, found]);
  assert.match(record, /\[OwnStrength "2"\]/);
  for (let i = 0; i < 3; i++) {
    await myTurn(page);
    await tapTurn(page);
  }
  await myTurn(page);
  assert.ok((await ply(page)) > 3); // the computer has moved, too
  await leave(page);
});

test('an opponent of that strength in a game of one’s own, and a quick game suggests the nearest', async () => {
  const page = await visit({ size: 'phone' });
  await at(page, '#/new');
  const level = page.locator('select').first();
  await level.selectOption('own');
  await page.getByText('it begins as Crescent').waitFor();
  await career(page);
  await at(page);
  const found = await strength(page);
  await at(page, '#/');
  const name = SHORT[Math.round(strengthOf(found))];
  await page.locator('.quick').getByRole('radio', { name, checked: true }).waitFor();
  await at(page, '#/new');
  await level.selectOption('own');
  await page.getByText('now about').waitFor();
  await press(page, page.getByRole('button', { name: 'Play', exact: true }));
  await page.locator('main.play').waitFor();
  assert.deepEqual((await levelsOf(page)).levels, [null, found]);
  await leave(page);
});

soak('games that nobody has looked at are looked at when asked for, and can be stopped', async () => {
  const page = await visit();
  await career(page, { seen: 0, solo: 0 });
  await at(page);
  await page.getByText('Of your last ten games, 10 have not been looked at again.').waitFor();
  assert.equal(await page.getByRole('heading', { level: 3 }).count(), 0);
  await press(page, page.getByRole('button', { name: 'Analyze 10 games' }));
  await page.getByText(/Looking at game 1 of 10/).waitFor();
  await page.getByText(/Looking at game 2 of 10/).waitFor({ timeout: 600_000 });
  await press(page, page.getByRole('button', { name: 'Stop' }));
  await page.getByText('Of your last ten games, 9 have not been looked at again.').waitFor();
  const mistakes = await page.evaluate(() => JSON.parse(localStorage.getItem('novaluna.mistakes')));
  assert.ok(mistakes.length > 0 && mistakes.every(({ seat }) => seat === 0)); // to be tried again
  await page.getByRole('heading', { level: 3, name: 'Accuracy' }).waitFor();
  await accessible(page);
  await page.reload();
  await page.getByText('Of your last ten games, 9 have not been looked at again.').waitFor();
  await leave(page);
});

test('no room to keep anything: the page tells what it knows', async () => {
  const page = await visit();
  await career(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await at(page);
  await page.getByRole('heading', { level: 3, name: 'Luck' }).waitFor();
  assert.equal(await strength(page), null);
  await leave(page);
});

soak('the end of a first game tells how many more it takes, and leads there', async () => {
  const page = await visit();
  const two = stored('two').replace(/^\[Player\d .*\n/gm, '');
  const before = cut(two, -1);
  const other = 3 - lastPosition(before).to_move;
  await importText(page, seated(before, { [other]: 'new-moon' }));
  await page.evaluate(own);
  await page.reload();
  await press(page, page.locator('section[aria-labelledby=open] li a').first());
  await page.locator('main.play').waitFor();
  await act(page, actionsOf(two).at(-1));
  const link = page.locator('.end').getByRole('link', { name: /^About \d+ more games will tell/ });
  await link.waitFor({ timeout: 600_000 });
  assert.equal(await strength(page), null);
  await press(page, link);
  await page.locator('p', { hasText: /^About \d+ more games will tell/ }).waitFor();
  await page.getByRole('heading', { level: 3, name: 'Accuracy' }).waitFor();
  await leave(page);
});
