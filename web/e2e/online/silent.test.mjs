// silent.test.mjs: a line that dies without a word: nothing is closed, what is sent just does not arrive any more.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { launch, playTogether, Server, sit, speak, TERMS, together, turns } from '../harness/online.mjs';
import { newVisitor, ply, tapTurn } from '../harness/play.mjs';

/** A way to a server that can be made to swallow everything. */
class Way {
  #server = null;
  #sockets = new Set();
  dead = false;

  async open(port) {
    this.#server = net.createServer((near) => {
      const far = net.connect(port, 'localhost');
      const lost = this.dead;
      const pass = (from, to) => {
        this.#sockets.add(from);
        let swallows = lost;
        from.on('data', (data) => {
          swallows ||= this.dead; // for good: some of it is missing
          if (!swallows) to.write(data);
        });
        from.on('error', () => {});
        from.on('close', () => {
          this.#sockets.delete(from);
          if (!swallows && !this.dead) to.destroy();
        });
      };
      pass(near, far);
      pass(far, near);
    });
    await new Promise((resolve) => this.#server.listen(0, 'localhost', resolve));
    return this;
  }

  get url() {
    return `http://localhost:${this.#server.address().port}/`;
  }

  close() {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

const server = await new Server().start();
const way = await new Way().open(server.port);
const browser = await launch();
after(async () => {
  await browser.close();
  way.close();
  await server.stop();
});

const status = (page, text) => page.locator('[data-go=status]', { hasText: text }).waitFor();
const clocks = (page) => page.locator('.under .left').allInnerTexts();

test('a line that dies without a word is noticed, its clocks stand still, and nothing is missed', async () => {
  const anna = await newVisitor(browser, way.url, { name: 'Anna' });
  const ben = await newVisitor(browser, server.url, { name: 'Ben' });
  const pages = [anna, ben];
  const { room } = await speak(anna, { do: 'open', terms: { ...TERMS, discs: [20, 20] } });
  for (const [i, page] of pages.entries())
    await speak(page, { do: 'enter', room, mix: 'ab'.repeat(32), name: ['Anna', 'Ben'][i], seat: i + 1 });
  await anna.clock.install(); // its time passes as ever, and may be told to pass at once
  await anna.reload();
  await sit(anna, way, room);
  await sit(ben, server, room);
  await playTogether(pages, (i) => i > 1);
  let { mover } = await turns(pages);
  for (; mover !== ben; { mover } = await turns(pages)) {
    await tapTurn(mover);
    await together(pages);
  }

  way.dead = true;
  const before = await ply(anna);
  await tapTurn(ben);
  assert.equal(await ply(anna), before);
  await anna.clock.fastForward(11_000); // nothing is heard, and it asks
  await anna.clock.fastForward(5000); // nobody answers
  await status(anna, 'Reconnecting');
  await anna
    .getByText(/^as of /)
    .first()
    .waitFor();
  const stood = await clocks(anna);
  await anna.clock.fastForward(30_000);
  assert.deepEqual(await clocks(anna), stood);
  await status(anna, 'Reconnecting');

  way.dead = false;
  await anna.evaluate(() => dispatchEvent(new Event('focus'))); // and at once
  await status(anna, 'Back');
  assert.equal(await together(pages), await ply(ben));
  await playTogether(pages, (i) => i > 1);
  for (const page of pages) {
    assert.deepEqual(
      page.troubles.filter((what) => !/WebSocket connection/.test(what)),
      [],
    );
    await page.context().close();
  }
});
