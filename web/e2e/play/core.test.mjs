// core.test.mjs: the quick core, part of `make test`: whole games to their ends with the
// result the rules give, a reload in mid-turn, a broken record, every screen by axe.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessible,
  act,
  calm,
  cellAt,
  confirm,
  endsAsReplayed,
  fits,
  importText,
  leave,
  myTurn,
  offer,
  openRecord,
  playOn,
  playOut,
  ply,
  press,
  url,
  visit,
  withPage,
} from '../harness/app.mjs';
import { actionsOf, cut, seated, stored } from '../harness/record.mjs';

test('the server says what a browser may do', async () => {
  const answer = await fetch(url);
  assert.match(
    answer.headers.get('content-security-policy'),
    /default-src 'none'.*script-src 'self' 'wasm-unsafe-eval'/,
  );
  assert.doesNotMatch(await answer.text(), /<script(?![^>]*\bsrc=)/);
});

test(
  'a game against the computer, from its first turn to the last disc',
  withPage({ size: 'phone' }, async (page) => {
    await page.getByRole('link', { name: /^Your own table/ }).tap();
    await page.getByText('Discs, clock, deal').tap();
    await page.getByRole('radio', { name: 'Another number' }).tap();
    await page.getByLabel('Discs for everyone').fill('4');
    await page.getByRole('textbox', { name: 'Seed' }).fill('20261115');
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await playOut(page);
    const { end } = await endsAsReplayed(page);
    assert.equal(end.result.reason, 'discs');
  }),
);

test(
  'a solo game by clicks, with the choice to end phase 1',
  withPage({}, async (page) => {
    const record = stored('solo');
    await openRecord(page, cut(record, -8));
    await playOn(page, actionsOf(record));
    const { end } = await endsAsReplayed(page);
    assert.deepEqual(end.result, { reason: 'discs', phase1: 36, phase2: 70, total: 106 });
  }),
);

test(
  'four people at one tablet, to the last disc',
  withPage({ size: 'tablet' }, async (page) => {
    const record = stored('four');
    await openRecord(page, cut(record, -6));
    await playOn(page, actionsOf(record));
    const { end } = await endsAsReplayed(page);
    assert.deepEqual(end.result, { reason: 'discs', ranking: [2, 1, 4, 3] });
  }),
);

test(
  'a reload in mid-turn brings the chosen tile and its ghost back',
  withPage({ size: 'phone' }, async (page) => {
    const record = stored('two');
    await openRecord(page, cut(record, 12));
    const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(actionsOf(record)[12]);
    await press(page, offer(page, k));
    await press(page, cellAt(page, Number(x), Number(y)));
    const ghost = await page.locator('[role=gridcell].ghost').getAttribute('aria-label');
    await page.reload();
    await page.locator('[role=gridcell].ghost').waitFor();
    assert.equal(await page.locator('[role=gridcell].ghost').getAttribute('aria-label'), ghost);
    assert.ok(await page.locator(`[data-offer="${k}"]`).isChecked());
    assert.equal(await ply(page), 12);
    await calm(page);
    await press(page, confirm(page));
    await myTurn(page);
    assert.equal(await ply(page), 13);
  }),
);

test(
  'a broken record is refused with its place, and nothing is lost',
  withPage({}, async (page) => {
    const good = cut(stored('two'), 4);
    const broken = cut(stored('two'), 3).trimEnd() + ' 1@9,9\n';
    const said = await importText(page, `${good}\n${broken}`);
    const lines = `${good}\n${broken}`.split('\n');
    assert.match(said, /1 game is imported/);
    assert.match(said, /1 record of games\.nlr is broken/);
    const where = new RegExp(`Line ${lines.length - 1}, column ${lines.at(-2).indexOf('1@9,9') + 1}: `);
    assert.match(said, where);
    assert.match(said, /R12/);
    await page.locator('section[aria-labelledby=open] li a').click();
    await act(page, actionsOf(stored('two'))[4]);
    assert.equal(await ply(page), 5);
  }),
);

for (const theme of ['dark', 'light'])
  test(`the first screens without violations, ${theme}`, async () => {
    const page = await visit({ theme, size: theme === 'dark' ? 'desktop' : 'phone' });
    await accessible(page, 'home');
    await fits(page, 'home');
    await openRecord(page, seated(cut(stored('two'), 12), { 2: 'half-moon' }));
    await myTurn(page);
    await press(page, offer(page, 1));
    await press(page, page.locator('[role=gridcell].legal').first());
    await page.locator('[role=gridcell].ghost').waitFor();
    await accessible(page, 'the turn');
    await fits(page, 'the turn');
    await leave(page);
  });

test('a screen that breaks leaves a way home, and a click that fails is told once', async () => {
  const page = await visit();
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('broken on purpose'); // a new game wants a seed
    };
  });
  await page.evaluate(() => (location.hash = '#/new'));
  await page.getByRole('heading', { name: 'Something went wrong here' }).waitFor();
  await page.evaluate(() => delete crypto.getRandomValues);
  await accessible(page, 'a broken screen');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.locator('main.home').waitFor();
  await page.evaluate(() => {
    for (let i = 0; i < 3; i++)
      setTimeout(() => {
        throw new Error('broken on purpose');
      });
    void Promise.reject(new Error('broken on purpose'));
  });
  const told = page.getByText('Something went wrong. Your games are safe');
  await told.waitFor();
  assert.equal(await told.count(), 1);
  assert.ok(
    page.troubles.length > 0 && page.troubles.every((what) => /broken on purpose/.test(what)),
    page.troubles,
  );
  page.troubles.length = 0;
  await leave(page);
});
