// seat.test.mjs: a game at a distance, from both sides of the table: turns, a line that is lost, moves that are held,
// proposals, phrases, a seat that is claimed, spectators, the end and a rematch.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { keyMenu, keyTurn, tabTo } from '../harness/keys.mjs';
import { launch, meet, Server, sit, speak } from '../harness/online.mjs';
import {
  accessible,
  calm,
  confirm,
  endScreen,
  menu,
  newVisitor,
  offer,
  played,
  ply,
  press,
  SIZES,
  smallTargets,
  state,
  tapTurn,
  whole,
} from '../harness/play.mjs';

const PATIENCE = 60_000; // ms: whatever else the machine does
const server = await new Server().start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});

/** What a line that is cut leaves in the console is no trouble. */
async function leave(page) {
  assert.deepEqual(
    page.troubles.filter((what) => !/WebSocket connection|ERR_INTERNET/.test(what)),
    [],
  );
  await page.context().close();
}

const goTo = (page, room) => sit(page, server, room);

/** The page of whoever is to move, and the others. */
async function mover(...pages) {
  for (;;) {
    for (const page of pages)
      if ((await state(page)) === 'person') return [page, ...pages.filter((other) => other !== page)];
    await pages[0].waitForTimeout(50);
  }
}

/** One turn of whoever is to move; done once everybody has seen it. */
async function turn(...pages) {
  const before = await ply(pages[0]);
  const [who] = await mover(...pages);
  await tapTurn(who);
  for (const page of pages) await played(page, before);
}

/** Takes a tile in the hand and lays its ghost. */
async function aim(page) {
  await press(page, offer(page, 1));
  const ghost = page.locator('[role=gridcell].ghost');
  if (!(await ghost.count())) await press(page, page.locator('[role=gridcell].legal').first());
  await ghost.waitFor();
  await calm(page);
}

/** What waits for an answer and lies over the area. */
const covering = (page) =>
  page.locator('.note').evaluateAll((notes) => {
    const room = document.querySelector('main.play .room').getBoundingClientRect();
    return notes
      .filter((note) => {
        const at = note.getBoundingClientRect();
        return at.bottom > room.top && at.top < room.bottom && at.right > room.left && at.left < room.right;
      })
      .map((note) => note.textContent);
  });

const says = (page, text) => page.getByText(text).first().waitFor();
const status = (page, text) => page.locator('[data-go=status]', { hasText: text }).waitFor();
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Two people at a table that has begun, the second with a phone. */
async function pair(names, options = {}) {
  const { pages, room } = await meet(browser, server, names, { discs: [20, 20] }, options);
  for (const page of pages) page.context().setDefaultTimeout(PATIENCE);
  await pages[1].setViewportSize(SIZES.phone);
  return { pages, room };
}

// Somebody leaves right at the beginning; the seat may be claimed a minute later, at the end of this file.
const {
  pages: [waits, absent],
  room: lonely,
} = await pair(['Wanda', 'Abel']);
await turn(waits, absent);
await absent.goto(`${server.url}#/`);

/** A test with two people at a table. */
function withPair(options, body) {
  return async () => {
    const {
      pages: [anna, ben],
      room,
    } = await pair(['Anna', 'Ben'], options);
    await body({ anna, ben, room });
    await leave(anna);
    await leave(ben);
  };
}

test(
  'two people play, and each sees what the other does',
  withPair({}, async ({ anna, ben, room }) => {
    for (let i = 0; i < 4; i++) await turn(anna, ben);
    assert.equal(await ply(anna), await ply(ben));
    await anna.locator('[data-presence=here]').waitFor();
    // No computer helps against people.
    assert.equal(await anna.getByRole('button', { name: 'Hint' }).count(), 0);
    assert.equal(await anna.getByRole('button', { name: 'Redo' }).count(), 0);
    await press(anna, button(anna, 'Menu'));
    for (const name of ['Redo', 'Hint', 'Guide me'])
      assert.equal(await anna.getByRole('menuitem', { name }).count(), 0, name);
    await anna.keyboard.press('Escape');
    // Whoever leaves the screen finds the board as it was, and what has happened since.
    const [, other] = await mover(anna, ben);
    const before = await ply(other);
    await other.goto(`${server.url}#/`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    const [who] = await mover(anna, ben);
    await tapTurn(who);
    await goTo(other, room);
    await played(other, before);
  }),
);

test(
  'a move without a line is held, can be taken back, and is sent when the line is back',
  withPair({}, async ({ anna, ben }) => {
    await turn(anna, ben);
    const [who, other] = await mover(anna, ben);
    await aim(who);
    await who.context().setOffline(true);
    await status(who, 'Reconnecting');
    await press(who, confirm(who));
    await says(who, /^(Move held|Held)$/);
    await says(who, 'Sent when the line is back.');
    for (const page of [who, other]) await accessible(page);
    await press(who, button(who, 'Take back'));
    await confirm(who).waitFor(); // it is in the hand again
    const before = await ply(who);
    await calm(who);
    await press(who, confirm(who));
    await says(who, /^(Move held|Held)$/);
    assert.equal(await ply(other), before);
    await other.locator('[data-presence=lost], [data-presence=away]').waitFor();
    await who.context().setOffline(false);
    await played(who, before);
    await played(other, before);
    await other.locator('[data-presence=here]').waitFor();
    // What happens meanwhile is told.
    const [again, gone] = await mover(anna, ben);
    const now = await ply(gone);
    await gone.context().setOffline(true);
    await status(gone, 'Reconnecting');
    await tapTurn(again);
    await gone.context().setOffline(false);
    await status(gone, 'Back');
    await played(gone, now);
  }),
);

test(
  'a held move outlives the page',
  withPair({}, async ({ anna, ben, room }) => {
    const [who, other] = await mover(anna, ben);
    const before = await ply(who);
    await aim(who);
    // The page cannot be fetched without a network: the line alone is kept away.
    await who.context().setOffline(true);
    await status(who, 'Reconnecting');
    await press(who, confirm(who));
    await says(who, /^(Move held|Held)$/);
    const kept = await who.evaluate((id) => localStorage.getItem(`novaluna.held.${id}`), room);
    assert.equal(JSON.parse(kept).sent, false);
    await who.context().setOffline(false);
    await who.reload();
    await who.locator('main.play').waitFor();
    await played(who, before);
    await played(other, before);
  }),
);

test(
  'a move held at a table that was left is sent from wherever one is',
  withPair({}, async ({ anna, ben, room }) => {
    const [who, other] = await mover(anna, ben);
    const before = await ply(other);
    await aim(who);
    await who.context().setOffline(true);
    await status(who, 'Reconnecting');
    await press(who, confirm(who));
    await says(who, /^(Move held|Held)$/);
    await who.evaluate(() => (location.hash = '#/'));
    const row = who.locator(`a[href="#/table/${room}"]`);
    await row.getByText('Move held').waitFor();
    assert.equal(await ply(other), before);
    await who.context().setOffline(false);
    await played(other, before);
    await row.getByText('Move held').waitFor({ state: 'detached' });
    assert.equal(await who.evaluate((id) => localStorage.getItem(`novaluna.held.${id}`), room), null);
    await goTo(who, room);
    await played(who, before);
  }),
);

test(
  'what is proposed is answered, and nobody loses the tile in hand',
  withPair({}, async ({ anna, ben }) => {
    await turn(anna, ben);
    await turn(anna, ben);
    const [who, other] = await mover(anna, ben);
    await aim(who);
    const before = await ply(who);
    await menu(other, 'Ask for a pause');
    await press(who, button(who, 'Agree'));
    await says(other, 'The clocks stand still: a pause.');
    assert.equal(await other.locator('.actions b').first().innerText(), 'A pause'); // and nobody thinks
    for (const page of [who, other]) await accessible(page);
    await press(other, button(other, 'Resume'));
    await other.getByText('The clocks stand still: a pause.').waitFor({ state: 'detached' });
    await menu(other, 'Ask to take back');
    await says(who, /would like to take back a move/);
    assert.equal(await who.locator('[role=gridcell].ghost').count(), 1);
    for (const page of [who, other]) assert.deepEqual(await covering(page), []);
    await press(who, button(who, 'Rather not'));
    await says(other, /would rather not/);
    assert.equal(await who.locator('[role=gridcell].ghost').count(), 1);
    await menu(other, 'Ask to take back');
    await press(who, button(who, 'Agree'));
    await other.waitForFunction((n) => Number(document.querySelector('main.play')?.dataset.ply) < n, before);
  }),
);

test(
  'a turn, a proposal and its answer by keys alone',
  withPair({}, async ({ anna, ben }) => {
    const [who, other] = await mover(anna, ben);
    await keyTurn(who);
    await played(other, 0);
    await keyMenu(who, /^Ask to take back/);
    await says(other, /would like to take back a move/);
    await tabTo(other, /^Rather not$/);
    await other.keyboard.press('Enter');
    await says(who, /would rather not/);
    await keyMenu(who, /^Ask to take back/);
    await tabTo(other, /^Agree$/);
    await other.keyboard.press('Enter');
    for (const page of [who, other]) await page.locator('main.play[data-ply="0"]').waitFor();
    await keyTurn(who);
    await played(other, 0);
  }),
);

test(
  'phrases stand beside who says them, go by themselves, and can be muted',
  withPair({}, async ({ anna, ben }) => {
    const bubble = (page, text) => page.locator('.bubble', { hasText: text });
    await press(ben, button(ben, 'Say'));
    await ben.getByRole('dialog', { name: 'Say' }).waitFor();
    await accessible(ben);
    await press(ben, button(ben, 'Many moons of thanks'));
    await bubble(anna, 'Many moons of thanks').waitFor();
    await accessible(anna);
    await bubble(anna, 'Many moons of thanks').waitFor({ state: 'detached' });
    await press(ben, button(ben, 'Say'));
    await press(ben, ben.getByRole('switch', { name: 'Hear what others say' }));
    await ben.keyboard.press('Escape');
    await press(anna, button(anna, 'Well lit'));
    await bubble(anna, 'Well lit').waitFor();
    assert.equal(await ben.locator('.bubble').count(), 0);
    await ben.reload();
    assert.equal(await ben.evaluate(() => localStorage.getItem('novaluna.muted')), '1');
  }),
);

test(
  'a tap on a phrase wants no more of them, and on a desktop a button beside them',
  withPair({}, async ({ anna, ben }) => {
    const bubble = (page, text) => page.locator('.bubble', { hasText: text });
    await press(anna, button(anna, 'Well lit'));
    const mute = button(ben, 'Well lit. Hear no more phrases');
    await mute.waitFor();
    await accessible(ben);
    assert.deepEqual(await smallTargets(ben, 44), []);
    await mute.focus();
    await ben.waitForTimeout(8000); // it does not go while somebody is about to press it
    await press(ben, mute);
    await says(ben, 'Phrases are muted.');
    await button(ben, 'Say').and(ben.locator(':focus')).waitFor(); // the way to hear them again
    await press(anna, button(anna, 'Good night'));
    await bubble(anna, 'Good night').waitFor();
    assert.equal(await ben.locator('.bubble').count(), 0);

    const tell = async (phrase) => {
      await press(ben, button(ben, 'Say'));
      await press(ben, button(ben, phrase));
    };
    await tell('Clear skies!');
    await bubble(anna, 'Clear skies!').waitFor();
    const muted = button(anna, 'Hear no more phrases');
    await muted.press('Enter');
    await bubble(anna, 'Clear skies!').waitFor({ state: 'detached' });
    await accessible(anna);
    await muted.press('Enter'); // they can be had again
    await tell('One moment');
    await bubble(anna, 'One moment').waitFor();
  }),
);

test(
  'a page whose fold differs folds everything anew, and nobody sees it happen',
  withPair({}, async ({ anna, ben, room }) => {
    // What one of them is told passes through here; the next event is told with another hash.
    let lie = false;
    await anna.routeWebSocket(/online$/, (socket) => {
      const line = socket.connectToServer();
      line.onMessage((told) => {
        const event = lie && /"event":/.test(told);
        if (event) lie = false;
        socket.send(event ? told.replace(/"hash":"\w+"/, '"hash":"0000000000000000"') : told);
      });
    });
    await anna.goto('about:blank');
    await goTo(anna, room);
    await turn(anna, ben);
    await anna.evaluate(() => {
      const game = document.querySelector('main.play');
      const marks = (globalThis.marks = { game, gone: 0 });
      new MutationObserver(() => (marks.gone += game.isConnected ? 0 : 1)).observe(document.body, {
        childList: true,
        subtree: true,
      });
    });
    const differs = async () => Number(/^\w*differ\w* (\d+)$/m.exec(await server.metrics())[1]);
    const before = await differs();
    lie = true;
    await turn(anna, ben);
    assert.equal(await differs(), before + 1);
    await turn(anna, ben);
    const { game, gone } = await anna.evaluate(() => ({
      game: globalThis.marks.game === document.querySelector('main.play'),
      gone: globalThis.marks.gone,
    }));
    assert.deepEqual({ game, gone }, { game: true, gone: 0 });
    assert.equal(await differs(), before + 1);
  }),
);

for (const theme of whole ? ['dark', 'light'] : ['light'])
  test(
    `giving up, the end, its seal and a rematch; a spectator; nothing that axe finds: ${theme}`,
    withPair({ theme }, async ({ anna, ben, room }) => {
      const guest = await newVisitor(browser, server.url, { theme });
      await goTo(guest, room);
      await says(guest, 'You are watching');
      await anna.getByRole('img', { name: '1 person is watching' }).waitFor();
      await turn(anna, ben);
      assert.equal(await button(guest, 'Undo').count(), 0);
      assert.equal(await confirm(guest).count(), 0);
      assert.equal(await guest.locator('section', { hasText: /^Say/ }).count(), 0);
      for (const page of [anna, ben, guest]) await accessible(page);
      await menu(ben, 'Ask to end it as it stands');
      await says(anna, /would like to end the game/);
      for (const page of [anna, ben]) await accessible(page);
      await press(ben, button(ben, 'Withdraw'));
      await menu(ben, 'Give up this game');
      await press(ben, ben.getByRole('dialog').getByRole('button', { name: 'Give up' }));
      const end = await endScreen(anna);
      assert.equal(end.title, 'You win');
      assert.match(end.why, /Ben/);
      await endScreen(ben);
      await endScreen(guest);
      for (const page of [anna, ben, guest]) await says(page, 'Deck verified');
      for (const page of [anna, ben, guest]) await accessible(page);
      await press(ben, ben.locator('summary', { hasText: 'Check it yourself' }));
      await says(ben, /the promise was kept/);
      await accessible(ben);
      assert.equal(await button(guest, 'Rematch').count(), 0);
      // The game is one's own like all others.
      await press(ben, ben.getByRole('link', { name: 'Analyze' }));
      await ben.getByRole('heading', { level: 1, name: /Replay|Analysis/ }).waitFor();
      await goTo(ben, room);
      await endScreen(ben);
      // Another game is asked for, called off, turned down, asked for again, and waits for an answer across a reload.
      await press(anna, button(anna, 'Rematch'));
      await says(anna, 'Waiting for: Ben');
      await says(ben, 'Anna would like another game.');
      for (const page of [anna, ben]) await accessible(page);
      await press(anna, button(anna, 'Cancel'));
      await ben.getByText('Anna would like another game.').waitFor({ state: 'detached' });
      await press(anna, button(anna, 'Rematch'));
      await press(ben, button(ben, 'Rather not'));
      await says(anna, 'Ben would rather not.');
      await press(anna, button(anna, 'Ask again'));
      await anna.reload();
      await says(anna, 'Waiting for: Ben');
      assert.equal(await guest.getByText('would like another game').count(), 0);
      await ben.reload();
      await says(ben, 'Anna would like another game.');
      await press(ben, button(ben, 'Rematch'));
      for (const page of [anna, ben]) {
        await page.waitForFunction((id) => !location.hash.includes(id), room);
        await page.locator('main.play[data-ply="0"]').waitFor();
      }
      const next = /table\/(\w+)/.exec(anna.url())[1];
      const { events } = await speak(anna, { do: 'watch', room: next, from: 0 });
      const entered = events.map((line) => / enter (\d) \w+ \w+ (.*)/.exec(line)).filter(Boolean);
      assert.deepEqual(entered.map(([, seat, name]) => `${seat} ${name}`).sort(), ['1 Ben', '2 Anna']);
      await turn(anna, ben);
      // Whoever comes back to the old game stays there, and has the way to the new one.
      await goTo(ben, room);
      await press(ben, button(ben, 'To the new table'));
      await ben.waitForFunction((id) => location.hash.includes(id), next);
      await leave(guest);
    }),
  );

test('the seat of somebody who stays away is claimed, and given back', async () => {
  await waits.locator('[data-presence=away]').waitFor();
  if ((await state(waits)) !== 'person')
    await waits.locator('.actions b', { hasText: 'Abel is away' }).waitFor(); // and does not think
  const claim = button(waits, 'Half Moon plays on');
  await claim.waitFor({ timeout: 90_000 });
  await accessible(waits);
  await press(waits, claim);
  await says(waits, 'Half Moon plays for Abel');
  await goTo(absent, lonely);
  await says(absent, 'Half Moon plays for you');
  for (const page of [waits, absent]) await accessible(page);
  await press(absent, button(absent, 'Take over again'));
  await waits.getByText('Half Moon plays for Abel').waitFor({ state: 'detached' });
  await waits.locator('[data-presence=here]').waitFor();
  await leave(waits);
  await leave(absent);
});
