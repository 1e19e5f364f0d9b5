// lobby.test.mjs: the ways to a table at a distance, in real browsers: the lobby, invitations, codes, turns that are counted.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, meet, Server, sit, speak, TERMS, turns } from '../harness/online.mjs';
import {
  accessible,
  endScreen,
  keptGames,
  menu,
  misfits,
  newVisitor,
  press,
  SIZES,
  smallTargets,
  state,
  tapTurn,
  violations,
  whole,
} from '../harness/play.mjs';

const server = await new Server().start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});

/** Somebody whom the server knows: of two lines that begin before it does, each would be somebody else. */
async function visit({ path = '#/online', ...options }) {
  const page = await newVisitor(browser, server.url, { path, ...options });
  while (path && !(await page.context().cookies()).length) await page.waitForTimeout(20);
  return page;
}

/** What a line that is cut leaves in the console is no trouble. */
const troubles = (page) => page.troubles.filter((what) => !/WebSocket connection|ERR_INTERNET/.test(what));

async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(troubles(page), []);
    await page.context().close();
  }
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const roomOf = (page) => /table\/(\w+)/.exec(page.url())[1];

/** Opens a table from the lobby; its room. */
async function openTable(page) {
  await press(page, page.locator('main .btn.primary:visible').first());
  await page.locator('.invite .start').waitFor();
  return roomOf(page);
}

/** Goes to an address of the app without loading it anew. */
const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

const seats = (page) => page.locator('.panel ol li b').allTextContents();

async function sitDown(page, name) {
  await page.getByLabel('Your name').fill(name);
  await press(page, button(page, 'Sit down'));
}

const playing = (page) => page.locator('main.play').waitFor();

test('a friend comes by the link, says a name, and the game begins', async () => {
  const anna = await visit({});
  await press(anna, button(anna, 'Open a table').or(button(anna, 'New table')).first());
  await anna.getByRole('dialog').getByLabel('Your name').fill('Anna'); // asked once
  await press(anna, button(anna, 'Go on'));
  await anna.getByRole('heading', { name: 'Your table is ready' }).waitFor();
  await anna.getByText('Starts now with 1 person and 1 computer.').waitFor();
  assert.deepEqual(await seats(anna), ['Anna', 'Free seat']);
  const link = (await anna.locator('.link .url').innerText()).replace(/\s+/g, '');
  const width = await anna.locator('img.qr').evaluate((qr) => qr.decode().then(() => qr.naturalWidth));
  assert.ok(width > 0, 'the code to be scanned is drawn');

  const ben = await newVisitor(browser, server.url, { size: 'phone' });
  await ben.goto(`http://${link}`);
  await ben.getByRole('heading', { name: 'Anna invites you' }).waitFor();
  await anna.getByText('choosing a name').waitFor();
  await sitDown(ben, 'Ben');
  await Promise.all([playing(anna), playing(ben)]);
  assert.ok((await Promise.all([anna, ben].map(state))).includes('person'));
  await leave(anna, ben);
});

test('a code read aloud leads to the table; one that is wrong says so', async () => {
  const anna = await visit({ name: 'Anna' });
  const room = await openTable(anna);
  const code = await anna.locator('.tell .code').innerText();
  assert.match(code, /^[A-Z]{3} [A-Z]{3}$/);

  const ben = await visit({ name: 'Ben' });
  await press(ben, button(ben, 'Enter a code').first());
  await ben.getByLabel('Code', { exact: true }).fill('ABC');
  await press(ben, button(ben, 'To the table'));
  await ben.getByText('A code has 6 letters').waitFor();
  await ben.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await press(ben, button(ben, 'To the table'));
  await ben.getByRole('heading', { name: 'Anna invites you' }).waitFor();
  assert.equal(roomOf(ben), room, 'the address outlives the code');

  await goTo(ben, '#/table/QQQQQQ');
  await ben.getByText('The code QQQQQQ leads to no table.').waitFor();
  await press(ben, ben.getByRole('link', { name: 'Open tables' }));
  await ben.getByRole('heading', { name: 'Open tables' }).waitFor();
  await leave(anna, ben);
});

test('a table where nobody has come is gone back to, not left behind, and can be given up', async () => {
  const anna = await visit({ name: 'Anna' });
  const room = await openTable(anna);
  await goTo(anna, '#/online');
  await anna.locator('.mine a').waitFor();
  assert.deepEqual(await violations(anna), []);
  assert.equal(await openTable(anna), room);

  // A friend is not a stranger from the lobby: the table whose link one may have sent stays private.
  const invite = async () => {
    await goTo(anna, '#/');
    await press(anna, button(anna, 'Invite a friend'));
    await anna.locator('.invite .start').waitFor();
    await anna.locator('.panel ol li b', { hasText: 'Anna' }).waitFor(); // she sits: until then it is nobody's
    assert.equal(await anna.getByRole('switch', { name: 'List among open tables' }).isChecked(), false);
    return roomOf(anna);
  };
  const privately = await invite();
  assert.notEqual(privately, room);
  await goTo(anna, '#/online');
  assert.equal(await openTable(anna), room);
  assert.equal(await invite(), privately);

  await goTo(anna, '#/online');
  await anna.waitForTimeout(1500); // nobody goes to and fro so quickly: the server's patience is to come back
  for (const one of [room, privately]) {
    const own = anna.locator('.own').filter({ has: anna.locator(`a[href="#/table/${one}"]`) });
    await press(anna, own.getByRole('button', { name: 'Leave the table' }));
    await own.waitFor({ state: 'detached' });
  }
  await anna.locator('.mine').waitFor({ state: 'detached' });
  const another = await openTable(anna);
  assert.notEqual(another, room);

  // Once somebody sits there it is a table like others.
  await press(anna, button(anna, 'One seat more'));
  await anna.getByText('1 of 3').waitFor();
  const ben = await newVisitor(browser, server.url, { name: 'Ben' });
  await ben.goto(`${server.url}#/table/${another}`);
  await press(ben, button(ben, 'Sit down'));
  await anna.getByText('2 of 3').waitFor();
  await goTo(anna, '#/online');
  await anna.locator('.mine a', { hasText: 'Ben' }).waitFor();
  assert.equal(await button(anna, 'Leave the table').count(), 0);
  assert.notEqual(await openTable(anna), another);
  // … and one whose host has left is nobody's to begin.
  await speak(anna, { do: 'exit', room: another });
  await goTo(ben, '#/online');
  await button(ben, 'Leave the table').waitFor();
  assert.notEqual(await openTable(ben), another);
  await leave(anna, ben);
});

test('the host decides: seats, computers, pace, discs; and starts', async () => {
  const anna = await visit({ name: 'Anna' });
  await openTable(anna);
  await button(anna, 'One seat more').evaluate((more) => (more.click(), more.click())); // before the first is answered
  await anna.getByText('1 of 4').waitFor();
  await anna.getByText('Starts now with 1 person and 3 computers.').waitFor();
  await press(anna, button(anna, 'Take seat 4 away'));
  await anna.getByText('1 of 3').waitFor();

  await press(anna, button(anna, 'Seat 2: more'));
  await press(anna, anna.getByRole('menuitem', { name: 'Seat a computer…' }));
  await press(anna, anna.getByRole('dialog').getByRole('button', { name: /^Full Moon/ }));
  await anna.getByText('2 of 3').waitFor();
  await press(anna, button(anna, 'Send Full Moon away'));
  await anna.getByText('1 of 3').waitFor();
  await press(anna, button(anna, 'Seat 3: more'));
  await press(anna, anna.getByRole('menuitem', { name: 'Sit here' }));
  await anna.locator('.panel li:nth-child(3)').getByText('you, your table').waitFor();

  await anna.getByRole('radio', { name: /^By turns/ }).check();
  await anna.getByRole('radio', { name: '7 days + 24 h' }).check();
  await press(anna, anna.locator('summary'));
  await anna.getByRole('radio', { name: 'Handicap' }).check();
  await anna.getByLabel('Anna', { exact: true }).fill('99');
  await anna.keyboard.press('Enter');
  await anna.keyboard.press('Tab');
  await anna.getByText('A number from 1 to').waitFor();
  await anna.getByLabel('Anna', { exact: true }).fill('3');
  await anna.keyboard.press('Tab');
  await anna.locator('.panel li').getByText('3 discs').waitFor();
  await anna.getByRole('radio', { name: 'They come last' }).check();

  await anna.getByRole('switch', { name: 'Computer on free seats' }).uncheck();
  await anna.getByText('2 more people, or let computers sit down.').waitFor();
  assert.equal(await button(anna, 'Start').getAttribute('aria-disabled'), 'true');
  await anna.getByRole('switch', { name: 'Computer on free seats' }).check();
  const { events } = await speak(anna, { do: 'watch', room: roomOf(anna), from: 0 });
  assert.match(events.at(-1), / terms 3 \d+,\d+,3 604800000\+86400000 listed last$/);
  await press(anna, button(anna, 'Start'));
  await playing(anna);
  await leave(anna);
});

test('a first game has fewer discs, from the first turn on', async () => {
  const anna = await visit({ name: 'Anna' });
  await openTable(anna);
  await press(anna, button(anna, 'One seat more'));
  await anna.getByText('1 of 3').waitFor();
  await press(anna, anna.locator('summary'));
  const first = anna.getByRole('radio', { name: /^First game/ });
  const discs = /\((\d+)\)/.exec(await anna.locator('label', { has: first }).innerText())[1];
  await first.check();
  await anna.getByText('Fewer discs make a shorter first game.').waitFor();
  await press(anna, button(anna, 'Start'));
  await playing(anna);
  const { events } = await speak(anna, { do: 'watch', room: roomOf(anna), from: 0 });
  assert.ok(
    events.some((line) => line.includes(` terms 3 ${discs},${discs},${discs} `)),
    events.join('\n'),
  );
  const shown = await anna.locator('[data-go=players] .n').allInnerTexts();
  assert.deepEqual(
    shown.map((text) => String(parseInt(text))),
    [discs, discs, discs],
  );
  await leave(anna);
});

test('tables come and go in the lobby without moving what one points at', async () => {
  const anna = await visit({ name: 'Anna' });
  const eva = await visit({ name: 'Eva' });
  const open = async (terms) => {
    const { room } = await speak(eva, { do: 'open', terms: { ...TERMS, listed: true, ...terms } });
    await speak(eva, { do: 'enter', room, mix: 'ab'.repeat(32), name: 'Eva', seat: 1 });
    return room;
  };
  const mine = anna.getByRole('button', { name: /^Sit down with/ });
  const first = await open({});
  await goTo(eva, `#/table/${first}`); // a live table is there while somebody waits at it
  await anna.reload();
  await mine.first().waitFor();
  const before = await mine.count();
  await open({ players: 3, discs: [20, 20, 20], main: 3 * 86_400_000 });
  await press(anna, button(anna, '1 new table'));
  await anna.getByText('By turns, 3 days').waitFor();
  assert.equal(await mine.count(), before + 1);

  await anna.getByRole('radio', { name: 'By turns' }).check();
  await anna.getByRole('radio', { name: '4 players' }).check();
  await anna.getByText('No such table right now').waitFor();
  await press(anna, button(anna, 'Show all'));
  await speak(eva, { do: 'begin', room: first, level: 'new-moon' });
  await anna.getByText('Just filled').waitFor();
  await anna.getByText('Just filled').waitFor({ state: 'detached' });
  assert.equal(await mine.count(), before);

  await press(anna, mine.first());
  await anna.getByRole('heading', { name: 'You have a seat' }).waitFor();
  await press(anna, button(anna, 'Leave the table'));
  await anna.getByRole('heading', { name: 'Open tables' }).waitFor();
  await leave(anna, eva);
});

test('games that are being played are in the lobby to be watched, as they go, and private ones are not', async () => {
  const watcher = await visit({ name: 'Wim' });
  const { pages, room } = await meet(browser, server, ['Ines', 'Jonas'], { listed: true, discs: [20, 20] });
  const { pages: others, room: hidden } = await meet(browser, server, ['Kaya', 'Lev']);
  const row = watcher.locator('section[aria-labelledby="live"] li', { hasText: 'Ines and Jonas' });
  await row.waitFor();
  assert.deepEqual(await violations(watcher), []);
  assert.equal(
    await row.getByRole('img').getAttribute('aria-label'),
    'Ines: 20 discs left, Jonas: 20 discs left',
  );
  const spectator = await visit({});
  await press(spectator, spectator.getByRole('link', { name: 'Watch: Ines and Jonas', exact: true }));
  await spectator.getByText('You are watching').waitFor();
  assert.equal(roomOf(spectator), room);
  await row.getByText('1 watching').waitFor();
  // It goes on until somebody has placed a disc, and the lobby has it.
  const placed = async () => {
    const { live } = await speak(spectator, { do: 'lobby', on: true });
    return live.find((game) => game.room === room).left.some((n) => n < 20);
  };
  for (let i = 0; !(await placed()); i++) {
    assert.ok(i < 60, 'nobody covers a task');
    for (const page of pages)
      if ((await state(page)) === 'person') await tapTurn(page, { k: 1 + (i % 3), cell: i });
  }
  await row.getByRole('img', { name: /: 1\d discs left/ }).waitFor();
  assert.equal(await watcher.getByText('Kaya').count(), 0);
  assert.equal(await watcher.locator(`a[href*="${hidden}"]`).count(), 0);
  // Whoever plays has it among their own tables instead.
  await goTo(pages[0], '#/online');
  await pages[0].locator('.mine a').first().waitFor();
  assert.equal(await pages[0].locator('section[aria-labelledby="live"]').count(), 0);
  await goTo(pages[1], '#/');
  await row.waitFor({ state: 'detached' });
  await leave(watcher, spectator, ...pages, ...others);
});

test('a bot that waits is asked from the lobby, and comes', async () => {
  const anna = await visit({ name: 'Anna' });
  const bot = await server.bot('Huddle');
  try {
    await anna.locator('section[aria-labelledby="bots"] .mark').waitFor();
    assert.deepEqual(await violations(anna), []);
    await press(anna, button(anna, 'Play against Huddle'));
    await anna.locator('main.play').waitFor();
    await anna.locator('.under .note', { hasText: 'bot' }).first().waitFor();
  } finally {
    bot.leave();
  }
  await leave(anna);
});

test('who was never at a table has one way there, and no line', async () => {
  const sockets = [];
  const page = await visit({ path: '' });
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.waitForTimeout(1500);
  assert.deepEqual(sockets, []);
  const line = page.waitForEvent('websocket');
  await press(page, page.getByRole('link', { name: /^Play with others/ }));
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
  await line;
  assert.equal(sockets.length, 1);
  await leave(page);
});

/** A game by turns of two: its pages, and who is to move. */
async function byTurns(options = {}) {
  const terms = { main: 3 * 86_400_000, discs: [20, 20] };
  const { pages, room } = await meet(browser, server, ['Anna', 'Ben'], terms, options);
  const { mover, others } = await turns(pages);
  return { pages, room, mover, other: others[0] };
}

/** Plays until it is not their turn. */
async function endTurn(page) {
  await tapTurn(page);
  for (let i = 0; (await state(page)) === 'person' && i < 20; i++) await tapTurn(page);
}

test('whoever sits down by a link finds that table on the first screen', async () => {
  const [host, guest] = await Promise.all(
    ['Anna', 'Ben'].map((name) => newVisitor(browser, server.url, { name })),
  );
  const terms = { ...TERMS, main: 3 * 86_400_000, discs: [20, 20] };
  const { room } = await speak(host, { do: 'open', terms });
  await speak(host, { do: 'enter', room, mix: 'a5'.repeat(32), name: 'Anna', seat: 1 });
  await guest.goto(`${server.url}#/table/${room}`);
  await press(guest, guest.getByRole('button', { name: 'Sit down' }));
  await sit(host, server, room);
  await guest.locator('main.play').waitFor();
  if ((await state(guest)) === 'person') await endTurn(guest);
  await guest.goto(`${server.url}#/`);
  await guest.reload();
  await endTurn(host);
  await guest
    .locator(`a[href="#/table/${room}"]`)
    .getByText(/^Your turn/)
    .waitFor();
  await leave(host, guest);
});

test('turns are counted: on the first screen, in the title', async () => {
  const { pages, room, mover, other } = await byTurns();
  await other.goto(server.url);
  await other.getByRole('heading', { name: 'Play with others' }).waitFor();
  assert.equal(await other.title(), 'Nova Luna');
  await endTurn(mover);
  const card = other.locator(`a[href="#/table/${room}"]`);
  await card.getByText(/^Your turn · 2 days left|^Your turn · 3 days left/).waitFor();
  assert.equal(await other.title(), '(1) Nova Luna');
  await press(other, card);
  await playing(other);
  await other.waitForFunction(() => !document.title.startsWith('('));
  await leave(...pages);
});

test('a notification leads to the table of one’s turn', async () => {
  const { pages, room, mover, other } = await byTurns();
  await other.context().grantPermissions(['notifications'], { origin: server.url });
  await other.addInitScript(() => {
    globalThis.shown = [];
    globalThis.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, options) {
        globalThis.shown.push(`${title}: ${options.body} ${options.tag}`);
      }
    };
    globalThis.badges = [];
    navigator.setAppBadge = async (n) => void globalThis.badges.push(n);
    navigator.clearAppBadge = async () => void globalThis.badges.push(0);
  });
  await other.goto('about:blank');
  await other.goto(`${server.url}#/online`);
  await press(other, other.locator('header .you'));
  await other.getByRole('switch', { name: 'Tell me when it is my turn' }).check();
  await press(other, button(other, 'Done'));
  await other.getByText('is to move ·').waitFor();
  await other.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const who = mover === pages[0] ? 'Anna' : 'Ben';
  await endTurn(mover);
  await other.waitForFunction(() => globalThis.shown.length > 0);
  assert.deepEqual(await other.evaluate(() => globalThis.shown), [`Your turn: ${who} ${room}`]);
  assert.equal(await other.evaluate(() => globalThis.badges.at(-1)), 1);
  await leave(...pages);
});

test('a notification of the service worker leads to the table of one’s turn', async () => {
  const { pages, room, mover, other } = await byTurns({ workers: 'allow' });
  await other.context().grantPermissions(['notifications'], { origin: server.url });
  await goTo(other, '#/online');
  await press(other, other.locator('header .you'));
  await other.getByRole('switch', { name: 'Tell me when it is my turn' }).check();
  await press(other, button(other, 'Done'));
  await other.getByText('is to move ·').waitFor();
  await other.evaluate(async () => {
    await navigator.serviceWorker.ready;
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await endTurn(mover);
  const shown = () =>
    other.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, tag }) => `${title} ${tag}`);
    });
  for (let tries = 0; !(await shown()).length && tries < 300; tries++) await other.waitForTimeout(50);
  assert.deepEqual(await shown(), [`Your turn ${room}`]);
  // A tap on it, as far as a test can tap what belongs to the desktop.
  const [worker] = other.context().serviceWorkers();
  await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
  await other.waitForURL(`**/#/table/${room}`);
  await playing(other);
  assert.deepEqual(await shown(), []);
  await leave(...pages);
});

test('a game that ends while one is elsewhere is in the history, and is told of until it is looked at', async () => {
  const { pages, room, mover, other } = await byTurns();
  await other.goto(server.url);
  const card = other.locator(`a[href="#/table/${room}"]`);
  await button(other, 'Invite a friend').waitFor();
  await menu(mover, 'Give up this game');
  await press(mover, mover.getByRole('dialog').getByRole('button', { name: 'Give up' }));
  await endScreen(mover);
  await goTo(other, '#/games');
  const game = other.locator('section[aria-labelledby=over] li', { hasText: 'Anna and Ben' });
  await game.getByText('You won; the game was given up').waitFor();
  await goTo(other, '#/online');
  await card.getByText('You won; the game was given up').waitFor();
  await accessible(other);
  await other.goto('about:blank');
  await other.goto(server.url); // it is still news at the next visit
  await card.getByText('You won; the game was given up').waitFor();
  await accessible(other);
  await press(mover, button(mover, 'Rematch'));
  await card.getByText('Another game is wanted').waitFor();
  await press(mover, button(mover, 'Cancel'));
  await card.getByText('You won; the game was given up').waitFor();
  assert.equal(await other.title(), 'Nova Luna'); // nothing waits for one
  await press(other, card);
  assert.equal((await endScreen(other)).title, 'You win');
  await goTo(other, '#/online');
  await other.getByRole('heading', { name: 'Open tables' }).waitFor();
  await card.waitFor({ state: 'detached' });
  const kept = (await keptGames(other)).filter(({ id }) => id === room);
  assert.deepEqual(
    kept.map(({ you }) => you),
    [other === pages[0] ? 0 : 1],
  );
  // Nor does it come back once it is deleted.
  await goTo(other, '#/games');
  await press(other, game.getByRole('button', { name: /^More about/ }));
  await press(other, other.getByRole('menuitem', { name: 'Delete' }));
  await game.waitFor({ state: 'detached' });
  await other.reload();
  await goTo(other, '#/online');
  await other.locator('.count').getByText('table').waitFor();
  await goTo(other, '#/games');
  await other.getByRole('heading', { name: 'Import games' }).waitFor();
  assert.equal(await game.count(), 0);
  await leave(...pages);
});

test('without a connection it is said once, calmly, with what still works', async () => {
  const page = await visit({ name: 'Anna' });
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
  await page.locator('.count').getByText('table').waitFor();
  await goTo(page, '#/'); // so that it is there without a connection: no service worker keeps it here
  await button(page, 'Invite a friend').waitFor();
  await goTo(page, '#/online');
  await page.locator('.count').getByText('table').waitFor();
  await page.context().setOffline(true);
  await page.getByText('No connection. What you see is as it was').waitFor();
  await goTo(page, '#/');
  await page.getByText('No connection. Everything below works without one.').waitFor();
  await page.context().setOffline(false);
  await button(page, 'Invite a friend').waitFor();
  await leave(page);
});

/** Everything that the eye and axe find wrong in what is shown now. */
async function wrong(page, what) {
  await page.waitForTimeout(150);
  return [...(await violations(page)), ...(await misfits(page)), ...(await smallTargets(page, 44))].map(
    (it) => `${what}: ${it}`,
  );
}

const looks = [
  ['desktop', 'dark', 'en'],
  [{ width: 320, height: 640 }, 'light', 'uk'],
  ['desktop', 'light', 'de'],
  ['phone', 'dark', 'uk'],
  ['phone', 'light', 'en'],
  [{ width: 320, height: 640 }, 'dark', 'de'],
];
for (const [size, theme, lang] of whole ? looks : looks.slice(0, 2))
  test(`for everybody: ${size.width ?? size}, ${theme}, ${lang}`, async () => {
    const look = { size, theme, settings: { lang } };
    const anna = await visit({ ...look, name: 'Anna-Magdalena' });
    await anna.locator('.acts .primary:visible').first().waitFor();
    const found = await wrong(anna, 'lobby');
    await press(anna, anna.locator('header .you'));
    found.push(...(await wrong(anna, 'name')));
    await anna.keyboard.press('Escape');
    await press(anna, anna.locator('.btn.code:visible').first());
    found.push(...(await wrong(anna, 'code')));
    await anna.keyboard.press('Escape');

    await openTable(anna);
    found.push(...(await wrong(anna, 'invitation')));
    for (const seats of [3, 4]) {
      await press(anna, anna.locator('.add'));
      await anna.locator(`.panel li:nth-child(${seats})`).waitFor();
    }
    await anna.locator('.paces input').nth(1).check();
    await anna.locator('summary').press('Enter');
    await anna.locator('details fieldset').first().locator('input').last().press('Space');
    await anna.locator('.discs').waitFor();
    found.push(...(await wrong(anna, 'terms')));
    await press(anna, anna.locator('.panel .menu > button').first());
    found.push(...(await wrong(anna, 'menu')));
    await anna.locator('[role=menuitem]').last().press('Enter');
    found.push(...(await wrong(anna, 'levels')));
    await anna.keyboard.press('Escape');

    const ben = await visit({ ...look, path: `#/table/${roomOf(anna)}` });
    await ben.locator('.sit').waitFor();
    found.push(...(await wrong(ben, 'guest')));
    await ben.locator('.sit input').fill('Maximilian von und zu Hohenstein');
    await press(ben, ben.locator('.sit button'));
    await ben.locator('.exit').waitFor();
    found.push(...(await wrong(ben, 'seated')), ...(await wrong(anna, 'with a guest')));
    await goTo(ben, '#/online');
    await ben.locator('.mine a').waitFor();
    found.push(...(await wrong(ben, 'own tables')));
    await goTo(ben, '#/table/QQQQQQ');
    await ben.locator('section[role=status] .acts').waitFor();
    found.push(...(await wrong(ben, 'no table')));
    await goTo(ben, '#/');
    await ben.locator('#others').waitFor();
    found.push(...(await wrong(ben, 'home')));
    assert.deepEqual(found, []);
    await leave(anna, ben);
  });

/** What does not fit of a screen in a language, on a narrow phone and on a desktop. */
async function cramped(page, lang, path, there) {
  await page.evaluate((lang) => {
    const kept = JSON.parse(localStorage.getItem('novaluna.settings'));
    localStorage.setItem('novaluna.settings', JSON.stringify({ ...kept, lang }));
  }, lang);
  await page.goto('about:blank');
  await page.goto(server.url + path);
  await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
  await page.locator(there).first().waitFor();
  const found = [];
  for (const size of [{ width: 320, height: 640 }, SIZES.desktop]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(150);
    found.push(...(await misfits(page)), ...(await smallTargets(page, 44)));
  }
  return found.map((what) => `${lang}, ${path}: ${what}`);
}

test('in Czech and Hungarian, too, lobby, invitation and table have room for their words', async () => {
  const anna = await visit({ name: 'Anna-Magdalena' });
  const table = `#/table/${await openTable(anna)}`;
  const ben = await visit({ name: 'Maximilian' });
  const found = [];
  for (const lang of ['cs', 'hu'])
    found.push(
      ...(await cramped(anna, lang, '#/online', '.mine a')),
      ...(await cramped(anna, lang, table, '.invite .start')),
      ...(await cramped(ben, lang, table, '.sit')),
    );
  await press(ben, ben.locator('.sit button'));
  await playing(ben);
  for (const lang of ['cs', 'hu'])
    for (const page of [anna, ben])
      found.push(...(await cramped(page, lang, table, 'main.play [data-offer]')));
  assert.deepEqual(found, []);
  await leave(anna, ben);
});
