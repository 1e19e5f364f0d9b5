// keys.test.mjs: whole games by keyboard only, from the first screen to the exported record.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calm, endScreen, myTurn, openRecord, played, ply, soak, withPage } from '../harness/app.mjs';
import { focused, keyTurn, tabTo } from '../harness/keys.mjs';
import { cut, downloaded, lastPosition, stored } from '../harness/record.mjs';

async function exportByKeys(page) {
  await endScreen(page);
  await tabTo(page, /^More$/);
  await page.keyboard.press('Enter');
  for (let i = 0; i < 5 && !/^Export$/.test(await focused(page)); i++) await page.keyboard.press('ArrowDown');
  assert.match(await focused(page), /^Export$/);
  return lastPosition(await downloaded(page, () => page.keyboard.press('Enter')));
}

test(
  'a whole solo game by keys',
  withPage({}, async (page) => {
    await tabTo(page, /^Solo/);
    await page.keyboard.press('Enter');
    await page.locator('form').waitFor();
    await tabTo(page, /^Play$/);
    await page.keyboard.press('Enter');
    let ended = false;
    for (let i = 0; await myTurn(page); i++) {
      if (!ended && (await page.getByRole('button', { name: 'End phase 1' }).isVisible())) {
        const before = await ply(page);
        await calm(page);
        await page.keyboard.press('e');
        await page.getByRole('dialog', { name: 'End phase 1?' }).waitFor();
        await tabTo(page, /^End phase 1$/);
        await page.keyboard.press('Enter');
        await played(page, before);
        ended = true;
        continue;
      }
      await keyTurn(page, i);
    }
    const { scores } = await endScreen(page);
    const end = await exportByKeys(page);
    assert.deepEqual(scores, [end.result.phase1, end.result.phase2, end.result.total]);
  }),
);

soak(
  'a whole game of four by keys',
  withPage({}, async (page) => {
    await tabTo(page, /^At this device/);
    await page.keyboard.press('Enter');
    await page.locator('form').waitFor();
    await tabTo(page, /^(2 players|2)$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.match(await focused(page), /^4/);
    await tabTo(page, /^Play$/);
    await page.keyboard.press('Enter');
    for (let i = 0; await myTurn(page); i++) {
      if (i % 2 && (await page.getByRole('button', { name: /^Refill the wheel/ }).isVisible())) {
        const before = await ply(page);
        await calm(page);
        await page.keyboard.press('r');
        await played(page, before);
      }
      await keyTurn(page, i);
    }
    const { ranking } = await endScreen(page);
    assert.equal(ranking.length, 4);
    const end = await exportByKeys(page);
    assert.deepEqual(
      ranking.map((p) => p.discs),
      end.result.ranking.map((p) => end.players[p - 1].discs),
    );
  }),
);

test(
  'the keys of the help do what it says',
  withPage({}, async (page) => {
    await openRecord(page, cut(stored('two'), 12));
    const live = () => page.locator('.live').textContent();
    const says = async (key, words) => {
      await page.keyboard.press(key);
      await page.waitForFunction(
        (w) => new RegExp(w).test(document.querySelector('.live').textContent),
        words.source,
      );
      assert.match(await live(), words);
    };
    await says('s', /discs left.*tiles in the pile/);
    await says('u', /tiles are unseen: \d+ blue/);
    await says('l', / took /);
    await page.keyboard.press('a');
    assert.match(await focused(page), /(east|west|north|south|start)/);
    await says('x', /north|east|south|west|Nothing lies/);
    await says('i', /tasks|Empty cell/);
    await says('c', /of|no tasks|Empty cell/);
    await page.keyboard.press('t');
    assert.notEqual(await focused(page), '');
    await page.keyboard.press('o');
    assert.match(await focused(page), /Anna|Ben/);
    await page.keyboard.press('w');
    assert.match(await focused(page), /^1: /);
    await page.keyboard.press('2');
    assert.ok(await page.locator('[data-offer="2"]').isChecked());
    await page.keyboard.press('n');
    const one = await focused(page);
    await page.keyboard.press('n');
    assert.notEqual(await focused(page), one);
    await page.keyboard.press('Shift+N');
    assert.equal(await focused(page), one);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('[data-offer]:checked').count(), 0);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('textbox').fill('9@0,0');
    await page.keyboard.press('Enter');
    assert.equal(await ply(page), 12);
    await page.getByRole('dialog').getByRole('textbox').fill('1@0,1');
    await page.keyboard.press('Escape');
    await page.waitForFunction(
      () => !document.querySelector('dialog[open]') && document.activeElement.tagName !== 'INPUT',
    );
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'hidden' });
  }),
);

test(
  'letters can be switched off; digits then act only where the focus is on the offer or the board',
  withPage({ settings: { letterKeys: false } }, async (page) => {
    await openRecord(page, cut(stored('two'), 12));
    await page.keyboard.press('h');
    await page.keyboard.press('?');
    await page.keyboard.press('2');
    assert.equal(await page.locator('[data-offer]:checked').count(), 0);
    await page.locator('[data-offer="1"]').focus();
    await page.keyboard.press('2');
    assert.ok(await page.locator('[data-offer="2"]').isChecked());
    assert.equal(await page.locator('section.hint, dialog[open]').count(), 0);
  }),
);

test(
  'a dialog that tells late of its end does not close the next one',
  withPage({}, async (page) => {
    await openRecord(page, cut(stored('two'), 12));
    await page.keyboard.press('/');
    await page.locator('dialog[open]').waitFor();
    // Both in one task: the dialog's own event comes after it.
    await page.evaluate(() => {
      const closed = document.querySelector('dialog[open]');
      closed.addEventListener('close', () => (window.told = true));
      closed.close();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: '?', code: 'Slash', shiftKey: true, bubbles: true }),
      );
    });
    await page.waitForFunction(() => window.told);
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
  }),
);

test(
  'the suggested level comes after Play while another is chosen, and leaves the focus to it',
  withPage({}, async (page) => {
    await page.goto(page.home);
    const quick = page.locator('.quick');
    const level = quick.getByRole('group', { name: 'Level' }).getByRole('radio', { checked: true });
    const suggested = await level.getAttribute('aria-label');
    const suggestion = quick.getByRole('button', { name: /^Suggested/ });
    assert.equal(await suggestion.count(), 0);
    await level.focus();
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await level.getAttribute('aria-label'), suggested);
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Play');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await level.getAttribute('aria-label'), suggested);
    assert.equal(await suggestion.count(), 0);
    assert.equal(await focused(page), 'Play');
  }),
);
