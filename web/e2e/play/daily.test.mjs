// daily.test.mjs: the deal of the day: the same as the program's, one attempt that counts, par, the calendar.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accessible, fits, leave, myTurn, ply, press, tapTurn, visit } from '../harness/app.mjs';

const program = process.env.NOVALUNA ?? fileURLToPath(new URL('../../../build/novaluna', import.meta.url));
const native = (...args) => execFileSync(program, args, { encoding: 'utf8' });

const DAY = '2026-11-16';
/** A visitor for whom it is that day; the clock runs on. */
async function on(day, options = {}) {
  const page = await visit(options);
  await page.clock.install({ time: new Date(`${day}T10:00:00`) });
  return page;
}
const startButton = (page) => page.getByRole('button', { name: 'Start', exact: true });

/** Plays the game on the screen to its end, by single taps. */
async function playOut(page) {
  for (let i = 0; await myTurn(page); i++) await tapTurn(page, { k: 1 + (i % 3), cell: i });
}

test('the deal and its par are those of the program', async () => {
  const page = await on(DAY);
  await page.goto(`${page.home}#/daily`);
  const record = native('daily', DAY, '--par');
  const end = JSON.parse(
    execFileSync(program, ['replay', '--json', '-'], { input: record, encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1),
  );
  await page.getByText(String(end.result.total), { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('main.play').waitFor();
  const [game] = await page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open('novaluna');
        open.onsuccess = () => {
          const all = open.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => done(all.result);
        };
      }),
  );
  const deck = (text) => /\[Deck "(.*)"\]/.exec(text)[1];
  assert.equal(deck(game.record), deck(record));
  await leave(page);
});

test('one attempt counts; another is practice', async () => {
  const page = await on(DAY, { size: 'phone' });
  await page.goto(`${page.home}#/daily`);
  await press(page, page.getByRole('button', { name: 'Start' }));
  await page.locator('main.play').waitFor();
  await tapTurn(page);
  await page.goto(`${page.home}#/daily`);
  await page.getByRole('link', { name: 'Go on' }).waitFor(); // and no second start
  await press(page, page.getByRole('link', { name: 'Go on' }));
  await page.locator('main.play').waitFor();
  assert.equal(await ply(page), 1);
  await playOut(page);
  await page.goto(`${page.home}#/daily`);
  await page
    .getByText(/over par|under par|exactly par/)
    .first()
    .waitFor();
  const total = await page.locator('.total').innerText();
  await press(page, page.getByRole('button', { name: 'Play again' }));
  await page.locator('main.play').waitFor();
  await page.goto(`${page.home}#/daily/${DAY}`);
  assert.equal(await page.locator('.total').innerText(), total);
  await page.locator('pre', { hasText: /🌑|🌒|🌓|🌔|🌕/u }).waitFor();
  await leave(page);
});

test('neither a clock set back nor a game deleted gives a second attempt', async () => {
  const page = await on('2026-11-18');
  await page.goto(`${page.home}#/daily/${DAY}`);
  await startButton(page).click();
  await page.locator('main.play').waitFor();
  await playOut(page);
  for (const day of ['2026-11-16', '2026-11-15', '2026-11-20']) {
    await page.clock.setSystemTime(new Date(`${day}T10:00:00`));
    await page.goto('about:blank');
    await page.goto(`${page.home}#/daily/${DAY}`);
    await page.locator('.total').waitFor();
    assert.equal(await startButton(page).count(), 0, day);
  }
  await page.goto(`${page.home}#/games`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.goto(`${page.home}#/daily/${DAY}`);
  await page.locator('.total').waitFor();
  assert.equal(await startButton(page).count(), 0);
  await page.goto(`${page.home}#/daily/calendar`);
  await page.getByRole('link', { name: /November 16: .* points, played later/ }).waitFor();
  await leave(page);
});

for (const [timezoneId, day] of [
  ['Pacific/Auckland', 'November 17'],
  ['America/Los_Angeles', 'November 16'],
  ['Europe/Budapest', 'November 16'],
])
  test(`the day is that of the person: ${timezoneId}`, async () => {
    const page = await visit({ context: { timezoneId } });
    await page.clock.install({ time: new Date('2026-11-16T12:30:00Z') });
    await page.goto(`${page.home}#/daily`);
    await page.getByRole('heading', { level: 1, name: day }).waitFor();
    await leave(page);
  });

test('the day changes at midnight, also on a page that is open', async () => {
  const page = await visit({ context: { timezoneId: 'Europe/Budapest' } });
  await page.clock.install({ time: new Date('2026-11-16T22:58:00Z') });
  await page.goto(`${page.home}#/daily`);
  await page.getByRole('heading', { level: 1, name: 'November 16' }).waitFor();
  await page.clock.runFor(180_000);
  await page.getByRole('heading', { level: 1, name: 'November 17' }).waitFor();
  await leave(page);
});

test('days to come cannot be played, nor those of long ago', async () => {
  const page = await on(DAY);
  for (const day of ['2026-11-17', '2026-10-01']) {
    await page.goto(`${page.home}#/daily/${day}`);
    await page.getByRole('heading', { name: 'This deal cannot be played' }).waitFor();
  }
  await leave(page);
});

for (const theme of ['dark', 'light'])
  for (const size of ['desktop', 'tablet', 'phone'])
    test(`${theme}, ${size}: the day and the calendar are accessible and fit`, async () => {
      const page = await on(DAY, { theme, size });
      for (const path of ['#/daily', '#/daily/calendar']) {
        await page.goto(page.home + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await accessible(page);
        await fits(page);
      }
      await leave(page);
    });
