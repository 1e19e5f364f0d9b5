// tables.mjs: tables at a distance, for tests: people sit down by the protocol, and then look at their pages.
//
// SPDX-License-Identifier: MIT

export const TERMS = {
  main: 300_000,
  increment: 5_000,
  listed: false,
  absent: 'computer',
};

/** Asks the server one thing after another, as the person whose page it is; the last answer. */
export async function ask(page, name, ...messages) {
  return page.evaluate(
    async ([name, messages]) => {
      const socket = new WebSocket(
        new URL('online', location.href.replace(/^http/, 'ws').replace(/#.*/, '')),
        'novaluna.1',
      );
      await new Promise((opened, failed) => {
        socket.onopen = opened;
        socket.onerror = () => failed(new Error('no line'));
      });
      let last = null;
      for (const [id, message] of [{ do: 'hello', version: 1, name }, ...messages].entries()) {
        last = await new Promise((answer) => {
          socket.onmessage = ({ data }) => {
            const told = JSON.parse(data);
            if (told.re === id + 1) answer(told);
          };
          socket.send(JSON.stringify({ id: id + 1, ...message }));
        });
        if (last.error) throw new Error(`${message.do}: ${last.error}: ${last.text}`);
      }
      socket.close();
      return last;
    },
    [name, messages],
  );
}

const MIX = 'ab'.repeat(32);

/** Opens a table where the people of these pages sit, in this order; the game begins.  Gives its id. */
export async function seat(people, terms = {}) {
  const [[first, host], ...others] = people;
  const { room } = await ask(first, host, {
    do: 'open',
    terms: { ...TERMS, players: people.length, discs: people.map(() => 20), ...terms },
  });
  await ask(first, host, { do: 'enter', room, mix: MIX, name: host, seat: 1 });
  for (const [i, [page, name]] of others.entries())
    await ask(page, name, { do: 'enter', room, mix: MIX, name, seat: i + 2 });
  return room;
}

/** Shows a table; done once its game is there. */
export async function goTo(page, room) {
  await page.goto(`${page.home}#/table/${room}`);
  await page.locator('main.play').waitFor();
}
