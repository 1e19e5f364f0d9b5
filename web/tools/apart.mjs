// apart.mjs: tables at a distance for pictures: a server that tells of games that never change, in place of the real one.
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOM = 'gn7w82duimvj';
const START = Date.UTC(2026, 10, 16, 20);
const TURN = 9000; // ms that each event takes
const HOUR = 3_600_000;

/** The log of a game of Anna and Ben, at the pace of people. */
const LOG = readFileSync(fileURLToPath(new URL('../../tests/data/rooms/two.log', import.meta.url)), 'utf8')
  .trim()
  .split('\n')
  .map((line, i) => line.replace(/^(\d+) \d+/, (_, n) => `${n} ${START + i * TURN}`));

const sitter = (name) => (name ? { name } : {});
const row = (room, names, more, players = names.length) => ({
  room,
  phase: 'gathering',
  open: true,
  created: START - 60_000,
  seats: [...names, ...Array(players - names.length).fill('')].map(sitter),
  ...more,
  terms: {
    players,
    discs: Array(players).fill(20),
    main: 600_000,
    increment: 5000,
    listed: true,
    absent: 'computer',
    ...more.terms,
  },
});
const live = { phase: 'playing', open: false, live: true };
const LOBBY = {
  lobby: [
    row('a', ['Eva'], { created: START }, 2),
    row('b', ['Farid', 'Gwen'], { created: START - 120_000 }, 3),
    row('c', ['Hana'], { created: START - HOUR, terms: { main: 72 * HOUR, increment: 0 } }, 4),
    row('d', ['Oskar'], { created: START - 3 * HOUR, terms: { main: 0, increment: 0 } }, 2),
  ],
  live: [
    row('e', ['Ines', 'Jonas'], { ...live, left: [4, 5], turn: 1, watching: 3 }),
    row('f', ['Kaya', 'Lev', 'Mila'], { ...live, left: [15, 13, 16], turn: 2, watching: 1 }),
  ],
  bots: [],
};

/** A line of a page to it.  `events`: how far the game has come; `you`: who the page is. */
export async function apart(page, { events = LOG.length, you = 'anna', watching = 3 } = {}) {
  const lines = LOG.slice(0, events);
  const now = START + events * TURN;
  const line = { cut: false, socket: null };
  const answers = {
    hello: { version: 1, now, you: { id: you, name: '' } },
    watch: { room: ROOM, from: 0, events: lines, now, here: [1, 2], away: [], watching },
    lobby: { ...LOBBY, now: START + 20_000 },
    mine: { mine: [] },
  };
  await page.routeWebSocket(/online$/, (socket) => {
    line.socket = socket;
    socket.onMessage((text) => {
      const { do: what, id } = JSON.parse(text);
      if (!line.cut) socket.send(JSON.stringify({ re: id, ...answers[what] }));
    });
  });
  await page.route(`**/invite/${ROOM}.txt`, (route) =>
    route.fulfill({ body: `https://nova-luna.example/#/table/${ROOM}` }),
  );
  await page.goto('about:blank'); // the next page that is loaded has it
  return {
    room: ROOM,
    next: LOG[events]?.split(' ').at(-1), // what was played then
    say: (player, say) => line.socket.send(JSON.stringify({ room: ROOM, seat: player, say })),
    cut() {
      line.cut = true;
      line.socket.close();
    },
  };
}
