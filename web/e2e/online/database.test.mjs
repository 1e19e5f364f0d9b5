// database.test.mjs: the database is away for a while: the page says so, and play goes on when it is back.
//
// With PICTURES=FOLDER it leaves pictures of what is seen meanwhile there.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Database, launch, meet, playTogether, Server, speak, together, turns } from '../harness/online.mjs';
import { accessible, newVisitor, ply, tapTurn } from '../harness/play.mjs';

const database = await new Database().open();
const server = await new Server(database.url).start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
  await database.remove();
});

const { PICTURES } = process.env;
async function picture(page, name) {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

const SIGHTS = [
  { size: 'desktop', theme: 'dark' },
  { size: 'phone', theme: 'light' },
];

for (const { size, theme } of SIGHTS)
  test(`a move while it is away is kept and made once it is back: ${size}`, async () => {
    const { pages, room } = await meet(
      browser,
      server,
      ['Anna', 'Ben'],
      { discs: [20, 20] },
      { size, theme },
    );
    for (const page of pages) page.context().setDefaultTimeout(120_000); // a turn takes as long as it is away
    await playTogether(pages, (i) => i > 2);
    const { mover } = await turns(pages);
    const looker = await newVisitor(browser, server.url, { size, theme, name: 'Cleo', path: '#/online' });
    await looker.getByText('No open table right now').waitFor();
    const before = await ply(mover);
    await database.stop();
    const turn = tapTurn(mover); // waits until it has happened
    await mover.getByText('The table is resting', { exact: true }).waitFor();
    await picture(mover, `table-${size}-${theme}`);
    await accessible(mover, 'a table that rests');
    assert.deepEqual(await Promise.all(pages.map(ply)), [before, before]);

    const newcomer = await newVisitor(browser, server.url, { size, theme, name: 'Dana', path: '#/online' });
    await newcomer.getByRole('heading', { name: 'No connection' }).waitFor();
    await picture(newcomer, `newcomer-${size}-${theme}`);
    await accessible(newcomer, 'no connection');
    await looker.evaluate(() => (location.hash = '#/'));
    await looker.evaluate(() => (location.hash = '#/online'));
    await looker.waitForTimeout(1000);
    await picture(looker, `lobby-${size}-${theme}`);
    assert.equal(await looker.getByText('No open table right now').count(), 0); // that is not known

    await database.start();
    await turn;
    assert.equal(await together(pages), before + 1);
    for (const page of [newcomer, looker]) await page.getByText('No open table right now').waitFor();
    await picture(mover, `back-${size}-${theme}`);
    await playTogether(pages, (i) => i > 2);
    const { events } = await speak(mover, { do: 'watch', room, from: 0 });
    const played = events.filter((line) => / play /.test(line)).length;
    assert.equal(played, await ply(mover));
    assert.match(await server.metrics(), /differ\w* 0$/m);
    for (const page of [...pages, newcomer, looker]) {
      assert.deepEqual(
        page.troubles.filter((what) => !/WebSocket connection/.test(what)),
        [],
      );
      await page.context().close();
    }
  });
