// end.test.mjs: how games end otherwise than by their actions, what is told at an end, and what happens to a game that
// is left or deleted.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  endScreen,
  leave,
  menu,
  myTurn,
  offer,
  openRecord,
  ply,
  press,
  SIZES,
  state,
  url,
  visit,
  withPage,
} from './app.mjs';
import { actionsOf, cut, downloaded, lastPosition, seated, stored, tag } from './record.mjs';

const two = stored('two');
const actions = actionsOf(two);

const exported = (page) =>
  downloaded(page, () => press(page, page.getByRole('dialog').getByRole('button', { name: 'Export' })));

for (const size of Object.keys(SIZES))
  test(
    `${size}: a game against the computer is given up, and counts as lost`,
    withPage({ size }, async (page) => {
      await openRecord(page, seated(cut(two, 6), { 2: 'half-moon' }));
      await myTurn(page);
      await menu(page, 'Give up this game');
      const dialog = page.getByRole('dialog', { name: 'Give up this game?' });
      await press(page, dialog.getByRole('button', { name: 'Play on' }));
      assert.notEqual(await state(page), 'over');
      await menu(page, 'Give up this game');
      await press(page, dialog.getByRole('button', { name: 'Give up' }));
      const { why, ranking } = await endScreen(page);
      assert.equal(why, 'You gave up the game.');
      assert.equal(ranking.at(-1).name, 'Anna');
      const record = await exported(page);
      assert.equal(tag(record, 'Termination'), 'left');
      assert.deepEqual(lastPosition(record).result, { reason: 'left', ranking: [2, 1] });
      await page.goto(`${url}#/games`);
      await page.getByRole('region', { name: 'Finished' }).getByText('the game was given up').waitFor();
      assert.match(await page.getByRole('region', { name: 'Your results' }).innerText(), /Half Moon\s+1\s+0/);
    }),
  );

test(
  'people at one device agree to stop, or one of them gives up',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 6));
    const address = page.url();
    await menu(page, 'End this game');
    const dialog = page.getByRole('dialog', { name: 'End this game?' });
    await dialog.getByRole('button', { name: /gives up$/ }).waitFor();
    await dialog.getByRole('button', { name: 'Agree to stop' }).click();
    const { title, why } = await endScreen(page);
    assert.match(title, /^(Anna|Ben) was ahead$/);
    assert.equal(why, 'The players agreed to stop.');
    assert.equal(tag(await exported(page), 'Termination'), 'agreed');
    await page.goto(`${url}#/games`);
    await page.getByText('Ended by agreement').waitFor();
    await page.goto(address);
    await page.reload();
    assert.equal((await endScreen(page)).why, 'The players agreed to stop.');
  }),
);

test(
  'a solo game given up has no total',
  withPage({ size: 'phone' }, async (page) => {
    await openRecord(page, cut(stored('solo'), 5));
    await menu(page, 'Give up this game');
    await press(
      page,
      page.getByRole('dialog', { name: 'Give up this game?' }).getByRole('button', { name: 'Give up' }),
    );
    assert.equal((await endScreen(page)).title, 'Given up');
    assert.equal(tag(await exported(page), 'Termination'), 'left');
  }),
);

test(
  'the end tells where the game turned, and leads there',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, -1));
    await act(page, actions.at(-1));
    const turn = page.getByRole('dialog').getByRole('link', { name: /^Turning point: action \d+$/ });
    await turn.waitFor({ timeout: 60_000 });
    const n = /\d+/.exec(await turn.innerText())[0];
    await turn.click();
    await page.getByText(`Action ${n} of ${actions.length}`).waitFor();
    await page.locator('.replay .facts').waitFor(); // what was found is there
  }),
);

test(
  'the end of a solo game tells what the computer makes of the deal, the same every time',
  withPage({}, async (page) => {
    const solo = stored('solo');
    await openRecord(page, cut(solo, -1));
    await act(page, actionsOf(solo).at(-1));
    const par = page.getByText(/computer.* made \d+ with this deal/);
    await par.waitFor({ timeout: 60_000 });
    const words = await par.innerText();
    await page.reload();
    await par.waitFor({ timeout: 60_000 });
    assert.equal(await par.innerText(), words);
  }),
);

test('a game deleted on another page stays deleted, unless one wants to keep it', async () => {
  const one = await visit();
  await openRecord(one, cut(two, 6));
  const address = one.url();
  const other = await one.context().newPage();
  const remove = async () => {
    await other.goto(`${url}#/games`);
    await other.getByRole('button', { name: /^More about/ }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    await other.getByText('No games yet.').waitFor();
  };
  const dialog = one.getByRole('dialog', { name: 'This game was deleted' });
  await remove();
  await one.bringToFront(); // a page behind another one hardly moves
  await dialog.waitFor();
  await one.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await act(one, actions[6]);
  await dialog.waitFor(); // asked again, and nothing came back by playing on
  assert.equal(await other.getByText('No games yet.').count(), 1);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await other.getByRole('region', { name: 'In progress' }).waitFor();
  await one.bringToFront();
  await act(one, actions[7]);
  assert.equal(await ply(one), 8);
  await remove();
  await dialog.getByRole('link', { name: 'Home' }).click();
  await one.locator('main.home').waitFor();
  await one.goto(address);
  await one.getByText('This game is not kept in this browser.').waitFor();
  await leave(one);
});

for (const size of ['desktop', 'phone'])
  test(
    `${size}: the settings open over the game, and Escape leads back to it as it was`,
    withPage({ size }, async (page) => {
      await openRecord(page, cut(two, 9));
      await press(page, offer(page, 2));
      await press(page, page.locator('[role=gridcell].legal').nth(1));
      const before = page.url();
      if (size === 'desktop') await page.getByRole('button', { name: 'Settings' }).click();
      else await menu(page, 'Settings');
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await dialog.getByLabel('Language').selectOption('de');
      await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'hidden' });
      assert.equal(page.url(), before);
      assert.equal(await page.locator('[role=gridcell].ghost').count(), 1);
      assert.ok(await page.locator('[data-offer="2"]').isChecked());
    }),
  );
