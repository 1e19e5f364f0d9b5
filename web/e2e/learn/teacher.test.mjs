// teacher.test.mjs: a teacher in a game against a computer: speaks after a blunder, waits, and lets one take it back.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  A_LOOK,
  accessible,
  act,
  calm,
  fits,
  soak,
  leave,
  menu,
  myTurn,
  openRecord,
  played,
  ply,
  press,
  state,
  url,
  visit,
  whole,
  withPage,
} from '../harness/app.mjs';
import { stored } from '../harness/record.mjs';

const record = stored('taught'); // 14 actions; whatever does not land on the computer's space is a blunder
const BLUNDER = '2@-1,-1';
const GOOD = '1@-1,1';

const card = (page) => page.getByRole('region', { name: 'Teacher' });
const live = (page) => page.locator('.live').textContent();

async function open(page) {
  await openRecord(page, record);
  await myTurn(page);
  assert.equal(await ply(page), 14);
}

/** Plays badly, and waits until the teacher has spoken. */
async function blunder(page) {
  await act(page, BLUNDER);
  await card(page).getByText('A blunder').waitFor({ timeout: 120_000 });
}

/** The card lies over no tile of the area. */
async function coversNothing(page) {
  const over = await page.evaluate(() => {
    const box = (el) => el.getBoundingClientRect();
    const a = box(document.querySelector('.teacher'));
    const b = box(document.querySelector('[data-go=area] [role=grid]'));
    const part = (from, to) => Math.max(0, Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
    return part('left', 'right') * part('top', 'bottom');
  });
  assert.equal(over, 0);
}

for (const size of whole ? ['desktop', 'tablet', 'phone'] : ['phone'])
  test(
    `${size}: speaks after a blunder, waits, and lets one take it back, or go on`,
    withPage({ size, settings: { teacher: 'blunder' } }, async (page) => {
      await open(page);
      await blunder(page);
      await fits(page, size);
      await coversNothing(page);
      assert.match(await card(page).innerText(), /Better: yellow 2, /);
      assert.match(await live(page), /^A blunder\. Better: yellow 2, .*You move again: you land on top/);
      assert.equal(
        (await page.locator('[data-go=area] [stroke-dasharray]').count()) > 0,
        true,
        'the better cell',
      );
      await page.waitForTimeout(1500);
      assert.deepEqual([await ply(page), await state(page)], [15, 'computer']); // nobody answers before
      await press(page, card(page).getByRole('button', { name: 'Take back' }));
      await myTurn(page);
      assert.equal(await ply(page), 14);
      assert.equal(await card(page).count(), 0);
      await act(page, BLUNDER); // it was told, and is meant
      await played(page, 15);
      await myTurn(page);
      assert.equal(await card(page).count(), 0);
    }),
  );

soak(
  'says nothing of a good action, and nothing where it is not wanted',
  withPage({ settings: { teacher: 'slip' } }, async (page) => {
    await open(page);
    await act(page, GOOD);
    await myTurn(page);
    await page.waitForTimeout(2000);
    assert.equal(await card(page).count(), 0);
    const other = await visit({});
    await open(other);
    await act(other, BLUNDER);
    await played(other, 15);
    await myTurn(other);
    assert.equal(await card(other).count(), 0);
    await leave(other);
  }),
);

test(
  'praises the only good action where it was hard to see, and the game goes on',
  withPage({ settings: { teacher: 'blunder' } }, async (page) => {
    await openRecord(page, stored('praised')); // 32 actions; what comes next wins, and anything else does not
    await myTurn(page);
    await act(page, '3@-3,0');
    const word = page.getByText('Well seen: anything else would have been a blunder.');
    await word.first().waitFor({ timeout: 120_000 });
    assert.match(await live(page), /Well seen/);
    assert.equal(await card(page).count(), 0);
    await myTurn(page);
    await word.first().waitFor({ state: 'hidden' });
  }),
);

test(
  'by keys: the card has the focus, Enter takes back, Esc goes on',
  withPage({ settings: { teacher: 'mistake' } }, async (page) => {
    await open(page);
    const key = (name) => page.keyboard.press(name);
    const turn = async (k, cell) => {
      await key(String(k));
      for (let i = 0; i < 40; i++) {
        if ((await page.evaluate(() => document.activeElement.ariaLabel ?? '')).startsWith(`${cell}:`)) break;
        await key('n');
      }
      await key('Enter');
      await calm(page);
      await key('Enter');
    };
    const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
    await turn(2, '1 west, 1 north');
    await card(page).waitFor({ timeout: 120_000 });
    assert.equal(await focused(), 'Take back');
    await calm(page);
    await key('Enter');
    await myTurn(page);
    assert.equal(await ply(page), 14);
    await turn(3, '1 west, 1 north');
    await card(page).waitFor({ timeout: 120_000 });
    await key('Tab');
    assert.equal(await focused(), 'Go on');
    await key('Escape');
    await played(page, 15);
    await myTurn(page);
    assert.equal(await card(page).count(), 0);
  }),
);

soak(
  'is chosen in the menu of a game, and remembered',
  withPage({ size: 'phone' }, async (page) => {
    await open(page);
    await menu(page, /^Teacher/);
    const dialog = page.getByRole('dialog');
    assert.ok(await dialog.getByRole('radio', { name: 'Off' }).isChecked());
    await dialog.getByRole('radio', { name: 'Blunders' }).check();
    await dialog.getByText(/says what was better/).waitFor();
    await accessible(page, 'the choice');
    await press(page, dialog.getByRole('button', { name: 'Done' }));
    await page.reload();
    await myTurn(page);
    await blunder(page);
    await menu(page, /^Teacher/);
    await dialog.getByRole('radio', { name: 'Off' }).check();
    await press(page, dialog.getByRole('button', { name: 'Done' }));
    await press(page, card(page).getByRole('button', { name: 'Go on' }));
    await played(page, 15);
  }),
);

soak(
  'is chosen with a new game, where one person plays against computers',
  withPage({ path: '#/new' }, async (page) => {
    const choice = page.getByRole('group', { name: 'Teacher' });
    await choice.getByRole('radio', { name: 'Mistakes' }).check();
    await page.reload();
    await page.locator('form').waitFor();
    assert.ok(await choice.getByRole('radio', { name: 'Mistakes' }).isChecked());
    await page.goto(`${url}#/new/table`);
    await page.getByRole('heading', { name: 'At this device' }).waitFor();
    assert.equal(await choice.count(), 0);
  }),
);

for (const [theme, size] of A_LOOK)
  test(
    `${theme}, ${size}: what it says is accessible`,
    withPage({ theme, size, settings: { teacher: 'slip' } }, async (page) => {
      await open(page);
      await blunder(page);
      await accessible(page);
    }),
  );
