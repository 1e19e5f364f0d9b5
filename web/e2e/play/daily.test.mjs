// daily.test.mjs: the deal of the day: the same as the program's, one attempt that counts, par, the calendar.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  accessible,
  ending,
  fits,
  importText,
  keptGames,
  leave,
  LOOKS,
  menu,
  myTurn,
  playOn,
  playOut,
  ply,
  press,
  tapTurn,
  url,
  visit,
} from '../harness/app.mjs';
import { DAY, dealOf, playDays } from '../harness/days.mjs';
import { actionsOf, cut } from '../harness/record.mjs';

const program = process.env.NOVALUNA ?? fileURLToPath(new URL('../../../build/novaluna', import.meta.url));
const native = (...args) => execFileSync(program, args, { encoding: 'utf8' });

/** A visitor for whom it is that day; the clock runs on. */
async function on(day, options = {}) {
  const page = await visit(options);
  await page.clock.install({ time: new Date(`${day}T10:00:00`) });
  return page;
}
const startButton = (page) => page.getByRole('button', { name: 'Start', exact: true });

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
  const [game] = await keptGames(page);
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
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled(), 'it stays as it ended');
  await press(page, ending(page).getByRole('link', { name: 'Share' }));
  await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Share');
  await page.goBack();
  await press(page, ending(page).getByRole('link', { name: 'Result and calendar' }));
  await page
    .getByText(/over par|under par|exactly par/)
    .first()
    .waitFor();
  const total = await page.locator('.total').innerText();
  assert.equal(await page.locator('.scale b').innerText(), total);
  assert.match(await page.locator('.scale .par').innerText(), /^Par \d+$/);
  await press(page, page.getByRole('button', { name: 'Play for practice' }));
  await page.locator('main.play').waitFor();
  await page.goto(`${page.home}#/daily/${DAY}`);
  assert.equal(await page.locator('.total').innerText(), total);
  await page.locator('pre', { hasText: /🌑|🌒|🌓|🌔|🌕/u }).waitFor();
  await leave(page);
});

/** A visitor on the page of a day that they have played, with par. */
async function after(options) {
  const page = await on(DAY, options);
  await playDays(page, dealOf(DAY));
  await page.goto('about:blank');
  await page.goto(`${page.home}#/daily`);
  await page.getByRole('heading', { name: 'The computer’s plan' }).waitFor({ timeout: 120_000 });
  return page;
}
const link = (page, name) => page.getByRole('link', { name, exact: true });
const shared = (page) => page.locator('pre').innerText();

test('after a day: its text is copied, its picture saved, the plan replayed, both games compared', async () => {
  const page = await after();
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url.replace(/\/$/, '') });
  await page.getByText('13 days in a row').waitFor(); // single days that were missed, or played later, are forgiven
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Copied.').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(
    text,
    /^Nova Luna, deal of November 16: \d+ \(\d+ over par\)\n(🌑|🌒|🌓|🌔|🌕){5,7}\nhttp\S+#\/daily\/2026-11-16$/u,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a picture' }).click(),
  ]);
  const png = readFileSync(await file.path());
  assert.equal(file.suggestedFilename(), 'nova-luna-daily.png');
  assert.deepEqual(
    [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)],
    ['PNG', 1200, 630],
  );

  await page.getByRole('button', { name: 'Replay the plan' }).click();
  await page.locator('.replay main [role=gridcell]').first().waitFor();
  await page.getByText('Super Moon').first().waitFor();
  await page.goBack();
  await link(page, 'Compare this deal').click();
  await page.locator('#verdict').waitFor();
  await leave(page);
});

test('after a day: where the plan parts is told by tiles and a reason', async () => {
  const page = await after({ size: 'phone' });
  const told = page.locator('.parting p');
  assert.ok((await told.locator('svg[role=img]').count()) >= 1, 'tiles are pictures');
  assert.match(await told.innerText(), /^Action \d+: [^{}]*\. \S[^{}]*\./);
  const score = await page.locator('.total').boundingBox();
  const moon = await page.locator('figure .moon').boundingBox();
  assert.ok(score.y < moon.y && score.y < 300, 'the score comes first on a phone');
  await leave(page);
});

test('what was played later, or with help, is told wherever it is shown', async () => {
  const page = await on('2026-11-18');
  const record = dealOf(DAY);
  await playDays(page, cut(record, -1));
  await page.evaluate((day) => {
    const log = JSON.parse(localStorage.getItem('novaluna.daily'));
    log[day].on = '2026-11-18';
    localStorage.setItem('novaluna.daily', JSON.stringify(log));
  }, DAY);
  await page.goto('about:blank');
  await page.goto(`${page.home}#/daily/${DAY}`);
  await link(page, 'Go on').click();
  await myTurn(page);
  await page.keyboard.press('h');
  await page.locator('section.hint .line').waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await playOn(page, actionsOf(record));
  await ending(page).getByRole('link', { name: 'Result and calendar' }).click();
  await page.locator('.card .note', { hasText: 'played later' }).waitFor();
  await page.locator('.card .note', { hasText: 'with hints or takebacks' }).waitFor();
  assert.match(await shared(page), /\(.*played later, with hints or takebacks\)\n/);
  await page.locator('.week a', { hasText: 'played later, with hints or takebacks' }).waitFor();
  await page.goto(`${page.home}#/daily/calendar`);
  await page
    .getByRole('link', { name: /November 16: \d+ points, played later, with hints or takebacks$/ })
    .waitFor();
  await page.getByRole('link', { name: /November 15: \d+ points$/ }).waitFor();
  await leave(page);
});

test('where the game of an attempt is gone, the day says so and leads to practice', async () => {
  const page = await on(DAY);
  const id = await playDays(page, cut(dealOf(DAY), 3));
  await page.goto('about:blank');
  await page.goto(`${page.home}#/daily`);
  await link(page, 'Go on').waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${page.home}#/games`);
  await tab.getByRole('button', { name: /^More about/ }).click();
  await tab.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('The game of the try that counts was deleted before its end.').waitFor();
  assert.equal(await link(page, 'Go on').count(), 0);
  await page.getByRole('button', { name: 'Play for practice' }).click();
  await page.locator('main.play').waitFor();
  assert.ok(!page.url().endsWith(id));
  const [game] = await keptGames(page);
  assert.match(game.record, /\[Event "Deal of the day, practice"\]/);
  await page.goto(`${page.home}#/daily/calendar`);
  await page.getByRole('link', { name: /November 16: not played$/ }).waitFor();
  await leave(page);
});

test('a game that was played on after its end, as it could be of old, is not told as the one that counts', async () => {
  const page = await on(DAY);
  await playDays(page, dealOf(DAY));
  const total = await page.evaluate((day) => {
    const log = JSON.parse(localStorage.getItem('novaluna.daily'));
    log[day].total = 133;
    localStorage.setItem('novaluna.daily', JSON.stringify(log));
    return log[day].total;
  }, DAY);
  await page.goto('about:blank');
  await page.goto(`${page.home}#/daily`);
  await page.getByRole('heading', { name: 'The computer’s plan' }).waitFor({ timeout: 120_000 });
  assert.equal(await page.locator('.total').innerText(), String(total));
  assert.equal(await page.locator('main table').count(), 0);
  assert.equal(await link(page, 'Replay your game').count(), 0);
  await leave(page);
});

test('a teacher has no word in the deal of a day, and it is not called helped', async () => {
  const page = await on(DAY, { settings: { teacher: 'slip' } });
  await page.goto(`${page.home}#/daily`);
  await press(page, startButton(page));
  await page.locator('main.play').waitFor();
  for (let i = 0; i < 4; i++) await tapTurn(page);
  const [game] = await keptGames(page);
  assert.equal(game.summary.hints, 0);
  await press(page, page.getByRole('button', { name: 'Menu', exact: true }));
  await page.getByRole('menuitem', { name: 'Help' }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: /^Teacher/ }).count(), 0);
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

test('a deal that is given up has no score, and can be played for practice', async () => {
  const page = await on(DAY);
  await page.goto(`${page.home}#/daily`);
  await startButton(page).click();
  await page.locator('main.play').waitFor();
  await tapTurn(page);
  await menu(page, /^Give up/);
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await page.locator('.end').waitFor();
  await page.goto(page.home);
  await page.getByRole('link', { name: 'Today’s deal Only for practice now.' }).waitFor();
  await page.goto(`${page.home}#/daily`);
  await page.getByText('The try that counts was given up.').waitFor();
  await page.getByRole('button', { name: 'Play for practice' }).waitFor();
  assert.equal(await startButton(page).count(), 0);
  await page.locator('.week b', { hasText: 'given up' }).waitFor();
  await page.goto(`${page.home}#/daily/calendar`);
  await page.getByRole('link', { name: /November 16: given up/ }).waitFor();
  await leave(page);
});

test('par of a day is found for the calendar, and days come along with games', async () => {
  const page = await on('2026-11-18');
  await page.goto(`${page.home}#/daily/${DAY}`);
  await startButton(page).click();
  await page.locator('main.play').waitFor();
  await playOut(page);
  const saved = (await keptGames(page))[0].record;
  // As if there had been no time for par, nor room for the note; the game has moved to another browser.
  const other = await on('2026-11-18');
  await importText(other, saved);
  for (const visitor of [page, other]) {
    await visitor.evaluate((day) => {
      const log = JSON.parse(localStorage.getItem('novaluna.daily') ?? '{}');
      if (log[day])
        localStorage.setItem('novaluna.daily', JSON.stringify({ [day]: { ...log[day], par: null } }));
    }, DAY);
    await visitor.goto(`${visitor.home}#/daily/calendar`);
    await visitor.getByRole('link', { name: /November 16: .* points/ }).waitFor();
    await visitor.waitForFunction(
      (day) => typeof JSON.parse(localStorage.getItem('novaluna.daily'))[day].par === 'number',
      DAY,
    );
    await leave(visitor);
  }
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

test('the first screen of another page follows what becomes of the day', async () => {
  const page = await on(DAY);
  await page.goto(`${page.home}#/daily/2026-11-15`);
  await startButton(page).click();
  await page.locator('main.play').waitFor();
  const other = await page.context().newPage();
  await other.clock.install({ time: new Date(`${DAY}T10:00:00`) });
  await other.goto(page.home);
  const deal = (words) => other.getByRole('link', { name: `Today’s deal ${words}` }).waitFor();
  await deal('New');
  await page.goto(`${page.home}#/daily`);
  await startButton(page).click();
  await page.locator('main.play').waitFor();
  await deal('Begun');
  await page.evaluate((day) => {
    const log = JSON.parse(localStorage.getItem('novaluna.daily'));
    localStorage.setItem('novaluna.daily', JSON.stringify({ ...log, [day]: { ...log[day], total: 94 } }));
  }, DAY); // as at its end
  await deal('Your result: 94');
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

for (const lang of ['uk', 'hu', 'de'])
  test(`${lang}: words keep to their days, and letters twice as large fit`, async () => {
    const page = await on(DAY, { size: 'phone', settings: { lang } });
    for (const path of ['#/daily', '#/daily/calendar', '#/games']) {
      await page.goto(page.home + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const outside = await page.locator(':is(.week li, .month .day)').evaluateAll((days) =>
        days.flatMap((day) => {
          const words = day.querySelector('b');
          const [box, has] = [day, words].map((el) => el?.getBoundingClientRect());
          const shown = has && has.width > 1;
          return shown && (has.left < box.left || has.right > box.right) ? [words.textContent] : [];
        }),
      );
      assert.deepEqual(outside, [], path);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await fits(page);
      await page.reload();
    }
    await leave(page);
  });

for (const [theme, size] of LOOKS)
  test(`${theme}, ${size}: the day, before and after, and the calendar are accessible and fit`, async () => {
    const page = await after({ theme, size });
    await accessible(page, 'after');
    await fits(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await fits(page);
    await page.goto(`${page.home}#/daily/calendar`);
    await page.locator('main .month a b.num').first().waitFor();
    await accessible(page, 'a month with days');
    await fits(page);
    await page.evaluate(() => localStorage.removeItem('novaluna.daily'));
    await page.goto('about:blank');
    for (const path of ['#/daily', '#/daily/calendar']) {
      await page.goto(page.home + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await accessible(page);
      await fits(page);
    }
    await leave(page);
  });
