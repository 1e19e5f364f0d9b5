// online.test.mjs: tables at a distance in real browsers: whole games, lines that are cut, servers that die.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, meet, playTogether, Server, sit, speak, together, turns } from '../harness/online.mjs';
import { endScreen, keptGames, newVisitor, ply, state, tapTurn } from '../harness/play.mjs';

const server = await new Server().start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});

/** What a line that is cut leaves in the console is no trouble. */
const troubles = (page) => page.troubles.filter((what) => !/WebSocket connection|ERR_INTERNET/.test(what));

async function leave(pages) {
  for (const page of pages) {
    assert.deepEqual(troubles(page), []);
    await page.context().close();
  }
}

/** The seat that a page keeps as one's own with a game. */
const seatKept = async (page, id) => (await keptGames(page)).find((game) => game.id === id).you;

/** The record that one finds among one's games, whose deck is verified there. */
async function recordInHistory(page, room) {
  await page.goto(`${server.url}#/games`);
  await page.locator(`section[aria-labelledby=over] a[href*="${room}"]`).first().click();
  await page.getByText('Deck verified').waitFor();
  return (await keptGames(page)).find((game) => game.id === room).record;
}

test('two people play a live game to its end, and both see the same', async () => {
  const { pages, room } = await meet(browser, server, ['Anna', 'Ben']);
  await playTogether(pages);
  const [anna, ben] = await Promise.all(pages.map(endScreen));
  assert.deepEqual(
    anna.ranking.map((p) => p.discs),
    ben.ranking.map((p) => p.discs),
  );
  assert.notEqual(anna.title, ben.title);
  for (const page of pages) {
    await page.goto(`${server.url}#/replay/${room}`);
    await page.getByText('Deck verified').waitFor();
  }
  const seats = await Promise.all(pages.map((page) => seatKept(page, room)));
  assert.deepEqual(seats.sort(), [0, 1]); // mistakes to be tried again are one's own
  await leave(pages);
});

test('four people, one of them on a phone, and a spectator', async () => {
  const { pages, room } = await meet(browser, server, ['Anna', 'Ben', 'Cleo', 'Dana'], {
    players: 4,
    discs: [2, 2, 2, 2],
  });
  const spectator = await newVisitor(browser, server.url, { size: 'phone' });
  await sit(spectator, server, room);
  await playTogether([...pages, spectator]);
  assert.equal(await state(spectator), 'over');
  await leave([...pages, spectator]);
});

test('a game by turns, to its end: one page is closed while the other plays, and both are reloaded', async () => {
  const terms = { discs: [2, 2], main: 3 * 86_400_000, increment: 0 };
  const { pages, room } = await meet(browser, server, ['Anna', 'Ben'], terms);
  const { mover, others } = await turns(pages);
  await others[0].close();
  await tapTurn(mover);
  const played = await ply(mover);
  const back = Object.assign(await others[0].context().newPage(), { troubles: others[0].troubles });
  pages[pages.indexOf(others[0])] = back;
  await sit(back, server, room);
  assert.equal(await together(pages), played);
  await Promise.all(pages.map((page) => page.reload()));
  await Promise.all(pages.map((page) => page.locator('main.play').waitFor()));
  assert.equal(await together(pages), played);
  await playTogether(pages);
  const [anna, ben] = await Promise.all(pages.map(endScreen));
  assert.deepEqual(
    anna.ranking.map((p) => p.discs),
    ben.ranking.map((p) => p.discs),
  );
  const records = await Promise.all(pages.map((page) => recordInHistory(page, room)));
  assert.equal(records[0], records[1]);
  await leave(pages);
});

test('a line that is cut in mid-turn: the move is kept, sent later, and done once', async () => {
  const { pages } = await meet(browser, server, ['Anna', 'Ben'], { discs: [20, 20] });
  const { mover, others } = await turns(pages);
  const before = await ply(mover);
  await mover.context().setOffline(true);
  const turn = tapTurn(mover); // waits until it has happened
  await mover.waitForTimeout(1500);
  assert.deepEqual(await Promise.all(pages.map(ply)), [before, before]);
  await mover.context().setOffline(false);
  await turn;
  assert.equal(await together([mover, ...others]), before + 1);
  await leave(pages);
});

test('the server is killed under them, and nothing is lost', async () => {
  const { pages } = await meet(browser, server, ['Anna', 'Ben'], { discs: [20, 20] });
  await playTogether(pages, (i) => i > 2);
  for (let i = 0; i < 2; i++) {
    const { mover } = await turns(pages);
    const before = await ply(mover);
    await server.kill();
    const turn = tapTurn(mover);
    await mover.waitForTimeout(500);
    await server.start();
    await turn;
    assert.equal(await together(pages), before + 1);
  }
  await playTogether(pages, (i) => i > 2);
  assert.match(await server.metrics(), /differ\w* 0$/m);
  await leave(pages);
});

test('a computer plays at a table of people, and the pile is nowhere in the page', async () => {
  const { pages, room } = await meet(browser, server, ['Anna'], { discs: [6, 6] });
  await playTogether(pages, (i) => i > 3);
  const { events } = await speak(pages[0], { do: 'watch', room, from: 0 });
  assert.doesNotMatch(events.join('\n'), /unseal/);
  await leave(pages);
});
