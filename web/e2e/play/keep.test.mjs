// keep.test.mjs: nothing is lost: undo and takebacks, reloads, several games and pages, files
// and links, history, statistics, settings.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  calm,
  cellAt,
  confirm,
  endMenu,
  endsAsReplayed,
  importText,
  leave,
  menu,
  myTurn,
  offer,
  openRecord,
  played,
  playOn,
  ply,
  press,
  SIZES,
  soak,
  state,
  tapTurn,
  url,
  visit,
  whole,
  withPage,
} from '../harness/app.mjs';
import {
  actionsOf,
  cut,
  downloaded,
  lastPosition,
  novaluna,
  seated,
  stored,
  tag,
} from '../harness/record.mjs';

const two = stored('two');
const actions = actionsOf(two);
const ghost = (page) => page.locator('[role=gridcell].ghost');
const undo = (page) => page.getByRole('button', { name: 'Undo' });
const tiles = (page) => page.locator('[role=gridcell].tile').count();

const exportNow = (page) => downloaded(page, () => menu(page, 'Export the record'));

/** The address that the dialog copies which a click opens. */
async function copied(page, click) {
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url.replace(/\/$/, '') });
  await click();
  const dialog = page.getByRole('dialog', { name: 'Share this game' });
  await press(page, dialog.getByRole('button', { name: 'Copy link' }));
  await dialog.getByText('The link is copied.').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

for (const size of whole ? Object.keys(SIZES) : ['phone']) {
  test(
    `${size}: undo goes step by step, and redo the same way back`,
    withPage({ size }, async (page) => {
      await openRecord(page, cut(two, 11));
      const parts = /^(\d)@(-?\d+),(-?\d+)$/.exec(actions[11]);
      await press(page, offer(page, parts[1]));
      await press(page, cellAt(page, Number(parts[2]), Number(parts[3])));
      await ghost(page).waitFor();
      await press(page, undo(page)); // the ghost
      await ghost(page).waitFor({ state: 'detached' });
      assert.ok(await page.locator(`[data-offer="${parts[1]}"]`).isChecked());
      await press(page, undo(page)); // the tile
      assert.equal(await page.locator('[data-offer]:checked').count(), 0);
      assert.equal(await ply(page), 11);
      await act(page, actions[11]);
      assert.equal(await ply(page), 12);
      // Another person has the turn or not: what was played is taken back after one question.
      await press(page, undo(page));
      const dialog = page.getByRole('dialog', { name: 'Take back?' });
      if (await dialog.isVisible()) await press(page, dialog.getByRole('button', { name: 'Take back' }));
      await page.waitForFunction(() => document.querySelector('main.play').dataset.ply === '11');
      await press(page, page.getByRole('button', { name: 'Redo' }));
      await page.waitForFunction(() => document.querySelector('main.play').dataset.ply === '12');
      assert.deepEqual(actionsOf(await exportNow(page)), actions.slice(0, 12));
    }),
  );
}

test(
  'a takeback against the computer takes its moves back too, and is told in the record',
  withPage({ settings: { moveTime: 300 } }, async (page) => {
    await openRecord(page, seated(cut(two, 0), { 2: 'new-moon' }));
    await myTurn(page);
    const start = await ply(page);
    await tapTurn(page);
    await myTurn(page);
    assert.ok((await ply(page)) > start);
    await undo(page).click();
    await page.getByRole('dialog', { name: 'Take back?' }).getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction((n) => Number(document.querySelector('main.play').dataset.ply) === n, start);
    assert.equal(await state(page), 'person');
    await tapTurn(page, { k: 2 });
    await myTurn(page);
    const record = await exportNow(page);
    assert.match(record, /^\[Takebacks "1"\]/m);
    await page.goto(`${url}#/games`);
    await page.getByText('1 takeback').waitFor();
  }),
);

test(
  'a takeback of a refill puts the same tiles back',
  withPage({}, async (page) => {
    const record = stored('refills');
    const at = actionsOf(record).indexOf('r');
    await openRecord(page, cut(record, at));
    await act(page, 'r');
    const wheel = lastPosition(await exportNow(page)).wheel;
    await undo(page).click();
    await page.getByRole('dialog', { name: 'Take back?' }).getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction((n) => document.querySelector('main.play').dataset.ply === String(n), at);
    assert.ok(await page.getByRole('button', { name: /^Refill the wheel/ }).isVisible());
    await act(page, 'r');
    assert.deepEqual(lastPosition(await exportNow(page)).wheel, wheel);
  }),
);

for (const size of Object.keys(SIZES))
  soak(
    `${size}: a reload restores the turn: position, tile, ghost`,
    withPage({ size }, async (page) => {
      await openRecord(page, cut(two, 9));
      const look = () =>
        page.evaluate(() => ({
          ply: document.querySelector('main.play').dataset.ply,
          chosen: document.querySelector('[data-offer]:checked')?.value ?? null,
          cells: [...document.querySelectorAll('[role=gridcell]')].map(
            (c) => `${c.className} ${c.ariaLabel}`,
          ),
          head: document.querySelector('.actions .head').textContent,
        }));
      await page.locator('[role=gridcell]').first().waitFor();
      for (const step of [
        async () => {},
        () => press(page, offer(page, 2)),
        () => press(page, page.locator('[role=gridcell].legal').nth(1)),
      ]) {
        await step();
        await page.waitForTimeout(50);
        const before = await look();
        await page.reload();
        await page.locator('main.play [role=gridcell]').first().waitFor();
        assert.deepEqual(await look(), before);
      }
      await calm(page);
      await press(page, confirm(page));
      await played(page, 9);
    }),
  );

soak('a game goes on after the browser was closed in a computer’s turn', async () => {
  const page = await visit();
  await openRecord(page, seated(cut(two, 1), { 2: 'half-moon' }));
  const address = page.url();
  await page.reload(); // in the middle of thinking, as likely as not
  await myTurn(page);
  const again = await page.context().newPage();
  await page.close();
  await again.goto(address);
  await myTurn(again);
  assert.ok((await ply(again)) > 1);
  again.troubles = page.troubles;
  await leave(again);
});

soak(
  'two games side by side do not touch each other',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 6));
    const first = page.url();
    await openRecord(page, cut(stored('four'), 8));
    const second = page.url();
    assert.notEqual(first, second);
    await page.goto(`${url}#/`);
    const going = page.getByRole('region', { name: 'Continue' }).getByRole('listitem');
    await going.nth(1).waitFor();
    assert.equal(await going.count(), 2);
    await page.goto(first);
    await page.waitForFunction(() => document.querySelector('main.play')?.dataset.ply === '6');
    await act(page, actions[6]);
    await page.goto(second);
    await page.waitForFunction(() => document.querySelector('main.play')?.dataset.ply === '8');
    await act(page, actionsOf(stored('four'))[8]);
    await page.goto(first);
    await page.waitForFunction(() => document.querySelector('main.play')?.dataset.ply === '7');
    assert.deepEqual(actionsOf(await exportNow(page)), actions.slice(0, 7));
    await page.goto(second);
    await page.waitForFunction(() => document.querySelector('main.play')?.dataset.ply === '9');
  }),
);

soak('two pages on one game: the other follows, and neither loses an action', async () => {
  const one = await visit();
  await openRecord(one, cut(two, 6));
  const other = await one.context().newPage();
  await other.goto(one.url());
  await myTurn(other);
  await act(one, actions[6]);
  await other.waitForFunction(() => document.querySelector('main.play').dataset.ply === '7');
  await other.getByText('Position updated.').first().waitFor();
  await act(other, actions[7]);
  await one.waitForFunction(() => document.querySelector('main.play').dataset.ply === '8');
  // One has a tile in hand while the other plays on: it does not play an action of the past.
  await offer(one, 1).click();
  await act(other, actions[8]);
  await one.waitForFunction(() => document.querySelector('main.play').dataset.ply === '9');
  assert.equal(await one.locator('[data-offer]:checked').count(), 0);
  assert.deepEqual(actionsOf(await exportNow(one)), actions.slice(0, 9));
  await leave(one);
});

// ---- files ----

test(
  'several records in one file: good ones come in, broken ones are told by place and rule',
  withPage({}, async (page) => {
    const broken = `${cut(two, 2).trimEnd()} 4@0,0\n`;
    const known = cut(two, 5);
    const file = [cut(two, 3), broken, known, stored('solo'), stored('tie')].join('\n');
    const said = await importText(page, file, 'mixed.nlr');
    assert.match(said, /4 games are imported/);
    assert.match(said, /1 record of mixed\.nlr is broken and was left out/);
    assert.match(said, /Record 2/);
    const lines = file.split('\n');
    const line = lines.findIndex((l) => l.includes('4@0,0')) + 1;
    assert.match(said, new RegExp(`Line ${line}, column ${lines[line - 1].indexOf('4@0,0') + 1}: `));
    assert.equal(await page.locator('section[aria-labelledby=open] li').count(), 2);
    assert.equal(await page.locator('section[aria-labelledby=over] li').count(), 2);
    assert.match(await importText(page, `${known}`), /1 game was here already/);
    assert.equal(await page.locator('section[aria-labelledby=open] li').count(), 2);
  }),
);

for (const [what, text, words] of [
  ['no record at all', 'Dear diary, today I played.', /Line 1, column 1|holds no record/],
  [
    'a record without a deck',
    '[Game "Nova Luna"]\n[Players "2"]\n\n1@0,0\n',
    /Line \d+, column \d+: .*[Dd]eck/,
  ],
  ['a tile twice in the deck', two.replace(/\[Deck "\d+ \d+/, '[Deck "1 1'), /Line \d+, column \d+: /],
  ['an action that is none', `${cut(two, 2).trimEnd()} R\n`, /Line \d+, column \d+: /],
  ['a comment without an end', cut(two, 2).trimEnd() + ' {never closed\n', /Line \d+, column \d+: /],
])
  soak(
    `import: ${what} gives a clear message`,
    withPage({}, async (page) => {
      await importText(page, cut(two, 3));
      const said = await importText(page, text);
      assert.match(said, words);
      assert.doesNotMatch(said, /NL_ERR|undefined|NaN|\[object/);
      assert.equal(await page.locator('section[aria-labelledby=open] li').count(), 1);
    }),
  );

soak(
  'import: text can be pasted',
  withPage({ size: 'phone' }, async (page) => {
    await page.goto(`${url}#/games`);
    await page.getByRole('button', { name: 'Paste text' }).tap();
    await page.getByRole('dialog').getByRole('textbox').fill(cut(two, 3));
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).tap();
    await page.getByText('1 game is imported.').waitFor();
  }),
);

soak(
  'import: the same unfinished game is known again, though its pile was not told',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 6));
    const record = await exportNow(page); // as its players know it
    const fresh = await visit();
    assert.match(await importText(fresh, record), /1 game is imported/);
    assert.match(await importText(fresh, record), /1 game was here already/);
    assert.equal(await fresh.locator('section[aria-labelledby=open] li').count(), 1);
    await leave(fresh);
  }),
);

soak(
  'import: a text that is something else is told in a few lines',
  withPage({}, async (page) => {
    const said = await importText(page, '[Event "chess"] e4 e5\n'.repeat(20_000));
    assert.match(said, /does not look like records of games/);
    assert.match(said, /100 records of games.nlr are broken and were left out/);
    assert.match(said, /and 80 more/);
    assert.equal(await page.locator('section[aria-labelledby=import] ol li').count(), 20);
  }),
);

soak(
  'export of all games can be imported elsewhere',
  withPage({}, async (page) => {
    await importText(page, [cut(two, 3), stored('solo'), stored('tie')].join('\n'));
    await page.getByText('A backup for yourself').waitFor();
    const all = await downloaded(page, () => page.getByRole('button', { name: 'Export all games' }).click());
    assert.equal(novaluna(['fmt', '-'], all), all);
    const fresh = await visit();
    assert.match(await importText(fresh, all), /3 games are imported/);
    await leave(fresh);
  }),
);

test(
  'the export of a game in progress does not give the pile away',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 6));
    const deck = tag(await exportNow(page), 'Deck').split(' ');
    assert.equal(deck.length, 68 - lastPosition(cut(two, 6)).pile);
    assert.deepEqual(deck, tag(two, 'Deck').split(' ').slice(0, deck.length));
  }),
);

// ---- links ----

test('the link of a finished game opens elsewhere and replays it', async () => {
  const page = await visit();
  await openRecord(page, cut(two, -1));
  await playOn(page, actions);
  const { end } = await endsAsReplayed(page);
  const link = await copied(page, () => page.getByRole('button', { name: 'Share' }).click());
  assert.deepEqual(lastPosition(novaluna(['link', '--decode', link])).result, end.result);
  await leave(page);

  const fresh = await visit({ size: 'phone', path: link.slice(url.length) });
  await fresh
    .getByRole('heading', { name: 'Anna and Ben' })
    .or(fresh.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  await fresh.getByRole('button', { name: 'Replay' }).tap();
  await fresh.getByText(`${actions.length} of ${actions.length}`).first().waitFor();
  await fresh.getByRole('button', { name: 'To the beginning' }).tap();
  await fresh.getByText(`0 of ${actions.length}`).first().waitFor();
  await leave(fresh);
});

test('the link of a game in progress tells only what everybody has seen, and plays on', async () => {
  const page = await visit();
  await openRecord(page, cut(two, 9));
  const link = await copied(page, () => menu(page, 'Share a link'));
  const record = novaluna(['link', '--decode', link]);
  const deck = tag(record, 'Deck').split(' ');
  assert.equal(deck.length, 68 - lastPosition(cut(two, 9)).pile);
  assert.deepEqual(deck, tag(two, 'Deck').split(' ').slice(0, deck.length));
  assert.deepEqual(actionsOf(record), actions.slice(0, 9));
  await leave(page);

  const fresh = await visit({ path: link.slice(url.length) });
  await fresh.getByRole('button', { name: 'Play on' }).click();
  await myTurn(fresh);
  assert.equal(await ply(fresh), 9);
  await act(fresh, actions[9]);
  await leave(fresh);
});

soak(
  'a link that lost a part says so',
  withPage({ path: '#/link/AQIDBA' }, async (page) => {
    await page.getByRole('alert').getByText(/link/).first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Play on' }).count(), 0);
  }),
);

soak(
  'the list of games gives a link, too',
  withPage({}, async (page) => {
    await importText(page, stored('tie'));
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Share as a link' }).click();
    const link = await page.getByRole('dialog').getByLabel('Link').inputValue();
    assert.deepEqual(actionsOf(novaluna(['link', '--decode', link])), actionsOf(stored('tie')));
  }),
);

// ---- history, statistics, settings ----

soak(
  'history and statistics count what was played',
  withPage({}, async (page) => {
    await openRecord(page, seated(cut(two, -1), { 2: 'half-moon' }));
    await playOn(page, actions);
    await endsAsReplayed(page);
    await openRecord(page, cut(stored('solo'), -1));
    await playOn(page, actionsOf(stored('solo')));
    await endsAsReplayed(page);
    await page.goto(`${url}#/games`);
    const over = page.getByRole('region', { name: 'Finished' });
    await over.waitFor();
    assert.equal(await over.getByRole('listitem').count(), 2);
    await over.getByText(/106/).first().waitFor();
    const numbers = page.getByRole('region', { name: 'Your results' });
    await numbers.waitFor();
    const words = await numbers.innerText();
    assert.match(words, /Half Moon/);
    assert.match(words, /106/);
    // Somebody else's game is in the list, and not in the numbers.
    await page.getByRole('switch', { name: 'These are my own games' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.nlr', mimeType: 'text/plain', buffer: Buffer.from(stored('solo-empty')) });
    await page.getByText('from elsewhere').waitFor();
    assert.doesNotMatch(await numbers.innerText(), /318/);
    // Deleting asks nothing, because it can be undone.
    await over
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.waitForFunction(
      () => document.querySelectorAll('section[aria-labelledby=over] li').length === 2,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(
      () => document.querySelectorAll('section[aria-labelledby=over] li').length === 3,
    );
    await page.reload();
    await over.waitFor();
    assert.equal(await over.getByRole('listitem').count(), 3);
  }),
);

test(
  'settings last, and act at once',
  withPage({ path: '#/settings', settings: {} }, async (page) => {
    await page.getByLabel('Your name').fill('Zoë');
    await page.getByRole('radio', { name: 'Day' }).check();
    await page.getByRole('radio', { name: 'Legal cells' }).check();
    await page.getByRole('radio', { name: 'At once' }).check();
    await page.getByRole('switch', { name: 'Offer hints' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    await page.reload();
    await page.waitForFunction(
      () => document.documentElement.lang === 'de' && document.documentElement.dataset.theme === 'light',
    );
    assert.equal(
      await page
        .getByLabel('Dein Name')
        .or(page.locator('input[autocomplete=nickname]'))
        .first()
        .inputValue(),
      'Zoë',
    );
    await page.locator('select').first().selectOption('en');
    await page.waitForFunction(() => document.documentElement.lang === 'en');
    // What they mean in a game: no button to confirm, no hint, no number on a cell.
    await page.goto(`${url}#/`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await myTurn(page);
    assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0);
    const before = await ply(page);
    await offer(page, 1).click();
    await calm(page);
    if (await page.locator('[role=gridcell].legal').count()) {
      assert.match(await page.locator('[role=gridcell].legal').first().getAttribute('aria-label'), /: free$/);
      await page.locator('[role=gridcell].legal').first().click();
      await played(page, before);
    }
    await page.getByText('Zoë').first().waitFor();
  }),
);

soak(
  'a language switched in mid-game loses nothing',
  withPage({ size: 'phone' }, async (page) => {
    await openRecord(page, cut(two, 9));
    await press(page, offer(page, 2));
    await press(page, page.locator('[role=gridcell].legal').nth(1));
    await ghost(page).waitFor();
    const address = page.url();
    const record = await page.evaluate(() =>
      sessionStorage.getItem(Object.keys(sessionStorage).find((k) => k.startsWith('novaluna.draft'))),
    );
    for (const lang of ['de', 'hu', 'cs', 'uk', 'en']) {
      await page.goto(`${url}#/settings`);
      await page.locator('select').first().selectOption(lang);
      await page.waitForFunction((l) => document.documentElement.lang === l, lang);
      await page.goto(address);
      await ghost(page).waitFor();
      assert.equal(await ply(page), 9);
      assert.equal(await page.locator('[data-offer]:checked').getAttribute('value'), '2');
      assert.equal(
        await page.evaluate(() =>
          sessionStorage.getItem(Object.keys(sessionStorage).find((k) => k.startsWith('novaluna.draft'))),
        ),
        record,
      );
    }
    await calm(page);
    await press(page, confirm(page));
    await played(page, 9);
  }),
);

soak('another page changes the language under a game', async () => {
  const page = await visit();
  await openRecord(page, cut(two, 9));
  await offer(page, 2).click();
  await page.locator('[role=gridcell].legal').nth(1).click();
  await ghost(page).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${url}#/settings`);
  await other.getByRole('combobox', { name: 'Language' }).selectOption('uk');
  await page.waitForFunction(() => document.documentElement.lang === 'uk');
  await ghost(page).waitFor();
  assert.equal(await ply(page), 9);
  await page.locator('[data-confirm]').click();
  await played(page, 9);
  await leave(page);
});

// ---- setup and hints ----

async function start(page, fill) {
  await page.goto(`${url}#/new`);
  await page.getByText('Discs, clock, deal').waitFor();
  if (!(await page.locator('details[open]').count())) await page.getByText('Discs, clock, deal').click();
  await fill();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await myTurn(page);
  return exportNow(page);
}

soak(
  'setup: handicap, first game, seed, clock reach the table',
  withPage({}, async (page) => {
    const seed = page.getByRole('textbox', { name: 'Seed' });
    const handicap = await start(page, async () => {
      await page.getByRole('radio', { name: 'Handicap' }).check();
      await page.getByLabel('Discs', { exact: true }).nth(0).fill('17');
      await page.getByLabel('Discs', { exact: true }).nth(1).fill('12');
      await seed.fill('42');
    });
    assert.equal(tag(handicap, 'Discs'), '17 12');
    assert.equal(tag(handicap, 'Seed'), null, 'it would give the pile away');

    const again = await start(page, async () => {
      await page.getByRole('radio', { name: '4 players' }).check();
      await page.getByRole('radio', { name: 'First game (15)' }).check();
      await seed.fill('42');
    });
    assert.equal(tag(again, 'Discs'), '15');
    assert.deepEqual(
      tag(again, 'Deck').split(' ').slice(0, 11),
      tag(handicap, 'Deck').split(' ').slice(0, 11),
    );

    const clock = await start(page, async () => {
      await page.getByRole('radio', { name: 'Usual (20)' }).check();
      await page.getByRole('switch', { name: 'Clock' }).click();
      await page.getByLabel('Minutes each').fill('7');
      await page.getByLabel('Seconds added').fill('3');
    });
    assert.equal(tag(clock, 'Clock'), '420000+3000');
    await page
      .getByText(/^[67]:\d\d$/)
      .first()
      .waitFor();
  }),
);

soak(
  'setup: what makes no sense is told beside the field, and nothing starts',
  withPage({ path: '#/new' }, async (page) => {
    await page.getByText('Discs, clock, deal').click();
    await page.getByRole('radio', { name: 'Another number' }).check();
    await page.getByLabel('Discs for everyone').fill('21');
    await page.getByRole('textbox', { name: 'Seed' }).fill('not a number');
    await page.getByText('A seed is a whole number: only digits, please.').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('A number from 1 to 20, please.').waitFor();
    assert.match(page.url(), /#\/new$/);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-invalid')), 'true');
  }),
);

test(
  'time runs out: the clock ends the game',
  withPage({}, async (page) => {
    await page.clock.install();
    const record = cut(two, 5).replace('\n\n', '\n[Clock "60000+0"]\n\n');
    await openRecord(page, record);
    await myTurn(page);
    for (let i = 0; i < 70 && (await state(page)) !== 'over'; i++) await page.clock.runFor(1000);
    assert.equal(await state(page), 'over');
    await page
      .getByText(/ran out of time/)
      .first()
      .waitFor();
    await page.clock.runFor(1000);
    const text = await downloaded(page, () => endMenu(page, 'Export'));
    assert.equal(tag(text, 'Termination'), 'time');
    assert.equal(lastPosition(text).result.reason, 'time');
  }),
);

test(
  'hints come in steps, are counted, and can be tried',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 5));
    await page.getByRole('button', { name: 'Hint' }).click();
    const card = page.getByRole('region', { name: 'Hint' });
    await card.getByText(/^Take |^Refill/).waitFor();
    assert.equal(await card.getByText(/^Place it/).count(), 0);
    for (const more of ['Where?', 'Why?', 'How good?'])
      await card.getByRole('button', { name: more }).click();
    await card.getByText(/^Place it/).waitFor();
    await card.getByText(/’s chance to win is about \d+%/).waitFor();
    assert.ok((await card.getByRole('listitem').count()) > 0);
    await card.getByRole('button', { name: 'Try it' }).click();
    await ghost(page).waitFor();
    await calm(page);
    await confirm(page).click();
    await played(page, 5);
    assert.match(await exportNow(page), /^\[Hints "1"\]/m);
  }),
);

test(
  'an illegal tap says which rule',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 9));
    const grid = await page.locator('.view').boundingBox();
    await page.mouse.click(grid.x + 5, grid.y + 5);
    await page.getByText('Choose a tile first.').first().waitFor();
    await offer(page, 1).click();
    await page.mouse.click(grid.x + 5, grid.y + 5);
    await page
      .getByText(/touch one of your tiles/)
      .first()
      .waitFor();
    assert.equal(await ply(page), 9);
    assert.ok((await tiles(page)) > 0);
  }),
);
