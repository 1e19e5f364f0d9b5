// duplicate.test.mjs: one deal played twice, by a link: sealed until it is played, then compared; and by the computer.
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
  keptGames,
  leave,
  myTurn,
  played,
  playOut,
  ply,
  press,
  smallTargets,
  tapTurn,
  visit,
  withPage,
} from '../harness/app.mjs';
import { lastPosition, novaluna, seated, tag } from '../harness/record.mjs';

/** A finished game of a seed as one person's: the first seat's, with computers at the others. */
function run(players, seed, level, others = {}) {
  const args = ['--players', players, '--games', 1, '--seed', seed, '--level', level];
  const record = novaluna(['selfplay', ...args.map(String)]);
  return seated(record.replace(/^\[Player\d .*\n/gm, ''), others);
}
/** The text of its link. */
const linkOf = (record) => novaluna(['link', '-'], record).trim();

const COMPUTERS = { 2: 'half-moon', 3: 'crescent' };
const verdict = (page) => page.locator('#verdict');
/** Plays a deal that has just begun, and compares. */
async function playToTheSeal(page) {
  await page.locator('main.play').waitFor();
  await playOut(page);
  await ending(page)
    .getByRole('link', { name: /Open the seal/ })
    .click();
  await verdict(page).waitFor();
}

test('a link is sealed until its deal is played; then both runs are side by side, and one’s own goes back', async () => {
  const record = run(1, 77, 'half-moon');
  const text = linkOf(record);
  const page = await visit({ size: 'phone' });
  await page.goto(`${page.home}#/duplicate/${text}`);
  await page.getByText('A friend has played this deal').waitFor();
  assert.equal(await verdict(page).count(), 0, 'sealed');
  assert.doesNotMatch(await page.locator('main').innerText(), /\d{2,3} points|Total/);
  await press(page, page.getByRole('button', { name: 'Play this deal' }));
  await page.locator('main.play').waitFor();
  await tapTurn(page);

  // In the middle of it the link leads back to the game, also in another tab.
  const tab = await page.context().newPage();
  tab.touch = page.touch;
  await tab.goto(`${page.home}#/duplicate/${text}`);
  await press(tab, tab.getByRole('link', { name: 'Go on' }));
  await tab.locator('main.play').waitFor();
  assert.equal(await ply(tab), 1);
  await tab.close();

  await playOut(page);
  await press(page, ending(page).getByRole('link', { name: /Open the seal/ }));
  await verdict(page).waitFor();
  assert.match(await verdict(page).innerText(), /better/);
  const cells = await page
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allInnerTexts();
  assert.equal(cells[1], String(lastPosition(record).result.total));
  await press(page, page.getByText('Turn by turn'));
  assert.ok((await page.locator('details tbody tr').count()) > 5);

  // One's own run goes back by a link, and whoever has played the deal is shown both at once.
  await press(page, page.getByRole('button', { name: 'Send your run back' }));
  const back = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  assert.match(back, /#\/duplicate\//);
  const friend = await visit();
  await importText(friend, record);
  await friend.goto(friend.home + back.slice(back.indexOf('#')));
  await verdict(friend).waitFor();
  const mirrored = await friend
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allInnerTexts();
  assert.deepEqual(mirrored, cells.toReversed());
  await leave(friend);
  await leave(page);
});

test('tomorrow’s deal, from where it is tomorrow already, stays where it is', async () => {
  const page = await visit({ context: { timezoneId: 'America/Los_Angeles' } });
  await page.clock.install({ time: new Date('2026-11-17T03:00:00Z') });
  const link = linkOf(novaluna(['daily', '2026-11-17', '--par']));
  await page.goto(`${page.home}#/duplicate/${link}`);
  await page.getByText('This is tomorrow’s deal here.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Play this deal' }).count(), 0);
  assert.equal(await page.getByRole('img', { name: 'The first three tiles' }).count(), 0);
  await page.clock.setSystemTime(new Date('2026-11-17T09:00:00Z'));
  await page.goto('about:blank');
  await page.goto(`${page.home}#/duplicate/${link}`);
  await page.getByRole('button', { name: 'Play this deal' }).waitFor();
  await leave(page);
});

for (const [what, record] of [
  ['solo', () => run(1, 5, 'half-moon')],
  ['against two computers', () => run(3, 5, 'half-moon', COMPUTERS)],
])
  soak(
    `from the list of games the computer plays one’s seat, and its run can be replayed: ${what}`,
    withPage({}, async (page) => {
      await importText(page, record());
      await page.getByRole('button', { name: /^More about/ }).click();
      await page.getByRole('menuitem', { name: 'Compare this deal' }).click();
      await page.getByRole('button', { name: 'Let Super Moon play it' }).click();
      await verdict(page).waitFor({ timeout: 600_000 });
      await page.getByRole('button', { name: 'Replay the other one' }).click();
      await page.getByRole('heading', { name: 'Replay and analysis' }).waitFor();
    }),
  );

test(
  'what is no deal to be played says so',
  withPage({}, async (page) => {
    await page.goto(`${page.home}#/duplicate/nothing`);
    await page.getByRole('alert').waitFor();
    await page.goto(`${page.home}#/duplicate/game/nothing`);
    await page.getByText('This game is not kept in this browser.').waitFor();
    const people = linkOf(run(2, 3, 'greedy'));
    await page.goto(`${page.home}#/duplicate/${people}`);
    await page.getByText(/no deal to be played again/).waitFor();
    await page.getByRole('link', { name: 'Open the game' }).click();
    await page.getByRole('button', { name: 'Replay' }).waitFor();
  }),
);

soak(
  'against computers, by keys alone: the same opponents, and both runs side by side',
  withPage({}, async (page) => {
    const record = run(2, 12, 'greedy', { 2: 'new-moon' });
    await page.goto(`${page.home}#/duplicate/${linkOf(record)}`);
    const start = page.getByRole('button', { name: 'Play this deal' });
    await start.focus();
    await page.keyboard.press('Enter');
    await page.locator('main.play').waitFor();
    const [game] = await keptGames(page);
    assert.equal(tag(game.record, 'Deck'), tag(record, 'Deck'));
    assert.equal(tag(game.record, 'Stack'), tag(record, 'Stack'));
    assert.equal(tag(game.record, 'Computer2'), 'new-moon');
    while (await myTurn(page)) {
      const before = await ply(page);
      await page.keyboard.press('1');
      if (!(await page.locator('[role=gridcell].ghost').count())) {
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
      }
      await page.locator('[role=gridcell].ghost').waitFor();
      await calm(page);
      await page.keyboard.press('Enter');
      await played(page, before);
    }
    await ending(page)
      .getByRole('link', { name: /Open the seal/ })
      .focus();
    await page.keyboard.press('Enter');
    await verdict(page).waitFor();
    await page.getByRole('row', { name: /^Place/ }).waitFor();
    await page.getByText('Turn by turn').focus();
    await page.keyboard.press('Enter');
    await page.locator('details tbody tr').first().waitFor();
  }),
);

soak('offline, from the first page on', async () => {
  const page = await visit({ workers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.goto(`${page.home}#/duplicate/${linkOf(run(1, 8, 'half-moon'))}`);
  await page.getByRole('button', { name: 'Play this deal' }).click();
  await playToTheSeal(page);
  page.troubles = page.troubles.filter((what) => !/ERR_INTERNET_DISCONNECTED/.test(what));
  await leave(page);
});

soak('where no game is kept, both runs are shown as long as the page is open', async () => {
  const page = await visit();
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError');
    };
  });
  const hash = `#/duplicate/${linkOf(run(1, 8, 'half-moon'))}`;
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.getByRole('button', { name: 'Play this deal' }).click();
  await playToTheSeal(page);
  await leave(page);
});

for (const [theme, size] of A_LOOK)
  test(`${theme}, ${size}: a challenge and a comparison are accessible and fit`, async () => {
    const page = await visit({ theme, size });
    const least = size === 'phone' ? 44 : 24;
    const [mine, theirs] = [run(3, 21, 'greedy', COMPUTERS), run(3, 21, 'eval', COMPUTERS)];
    const look = async (what) => {
      await accessible(page, what);
      await fits(page, what);
      assert.deepEqual(await smallTargets(page, least), [], what);
    };
    await page.goto(`${page.home}#/duplicate/${linkOf(theirs)}`);
    await page.getByRole('button', { name: 'Play this deal' }).waitFor();
    await look('a challenge');
    await importText(page, mine);
    await page.goto(`${page.home}#/duplicate/${linkOf(theirs)}`);
    await verdict(page).waitFor();
    await press(page, page.getByText('Turn by turn'));
    await look('a comparison');
    await press(page, page.getByRole('button', { name: 'Send your run back' }));
    await page.getByRole('textbox', { name: 'Link' }).waitFor();
    await look('a link to send');
    await leave(page);
  });
