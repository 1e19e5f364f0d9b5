// lobby.test.mjs: the ways to a table at a distance, in real browsers: the lobby, invitations, codes, turns that are counted.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, meet, Server, speak, TERMS } from '../harness/online.mjs';
import { misfits, newVisitor, press, smallTargets, state, tapTurn, violations } from '../harness/play.mjs';

const server = await new Server().start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});

const visit = (options) => newVisitor(browser, server.url, { path: '#/online', ...options });

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

test('the host decides: seats, computers, pace, discs; and starts', async () => {
  const anna = await visit({ name: 'Anna' });
  await openTable(anna);
  await press(anna, button(anna, 'One seat more'));
  await press(anna, button(anna, 'One seat more'));
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
  await press(page, page.getByRole('link', { name: /^Play with others/ }));
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
  assert.equal(sockets.length, 1);
  await leave(page);
});

test('turns are counted: on the first screen, in the title', async () => {
  const { pages, room } = await meet(browser, server, ['Anna', 'Ben'], {
    main: 3 * 86_400_000,
    discs: [20, 20],
  });
  const states = await Promise.all(pages.map(state));
  const mover = pages[states.indexOf('person')];
  const other = pages.find((page) => page !== mover);
  await other.goto(server.url);
  await other.getByRole('heading', { name: 'Play with others' }).waitFor();
  assert.equal(await other.title(), 'Nova Luna');
  await tapTurn(mover);
  for (let i = 0; (await state(mover)) === 'person' && i < 20; i++) await tapTurn(mover); // until it is not their turn
  const card = other.locator(`a[href="#/table/${room}"]`);
  await card.getByText(/^Your turn · 2 days left|^Your turn · 3 days left/).waitFor();
  assert.equal(await other.title(), '(1) Nova Luna');
  await press(other, card);
  await playing(other);
  await other.waitForFunction(() => !document.title.startsWith('('));
  await leave(...pages);
});

test('a notification leads to the table of one’s turn', async () => {
  const { pages, room } = await meet(browser, server, ['Anna', 'Ben'], {
    main: 3 * 86_400_000,
    discs: [20, 20],
  });
  const states = await Promise.all(pages.map(state));
  const mover = pages[states.indexOf('person')];
  const other = pages.find((page) => page !== mover);
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
  await tapTurn(mover);
  for (let i = 0; (await state(mover)) === 'person' && i < 20; i++) await tapTurn(mover);
  await other.waitForFunction(() => globalThis.shown.length > 0);
  assert.deepEqual(await other.evaluate(() => globalThis.shown), [`Your turn: ${who} ${room}`]);
  assert.equal(await other.evaluate(() => globalThis.badges.at(-1)), 1);
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

for (const [size, theme, lang] of [
  ['desktop', 'dark', 'en'],
  ['desktop', 'light', 'de'],
  ['phone', 'dark', 'uk'],
  ['phone', 'light', 'en'],
  [{ width: 320, height: 640 }, 'dark', 'de'],
  [{ width: 320, height: 640 }, 'light', 'uk'],
])
  test(`for everybody: ${size.width ?? size}, ${theme}, ${lang}`, async () => {
    const look = { size, theme, settings: { lang } };
    const anna = await visit({ ...look, name: 'Anna-Magdalena' });
    await anna.locator('.acts .primary:visible').first().waitFor();
    const found = await wrong(anna, 'lobby');
    await press(anna, anna.locator('header .you'));
    found.push(...(await wrong(anna, 'name')));
    await anna.keyboard.press('Escape');
    await press(anna, anna.locator('.acts .btn:not(.primary):visible').first());
    found.push(...(await wrong(anna, 'code')));
    await anna.keyboard.press('Escape');

    await openTable(anna);
    found.push(...(await wrong(anna, 'invitation')));
    await press(anna, anna.locator('.add'));
    await press(anna, anna.locator('.add'));
    await anna.locator('.panel li:nth-child(4)').waitFor();
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
