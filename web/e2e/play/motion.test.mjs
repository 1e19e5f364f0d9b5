// motion.test.mjs: what moves, sounds and is felt: that it does, that a press skips it, that nothing of it stays behind,
// and that it hinders nobody.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  calm,
  cellAt,
  confirm,
  leave,
  menu,
  myTurn,
  offer,
  openRecord,
  played,
  ply,
  press,
  visit,
  withPage,
} from '../harness/app.mjs';
import { actionsOf, cut, lastPosition, seated, stored } from '../harness/record.mjs';

const two = stored('two');
const AT = 21; // an action that covers three tasks, after which the other one moves
/** The other one is a computer player. */
const against = seated(cut(two, AT), { [3 - lastPosition(cut(two, AT)).to_move]: 'new-moon' });
const moving = { settings: { motion: 'normal' } };

/** What is on its way: flights, and how many things move. */
const underWay = (page) =>
  page.evaluate(() => ({
    flights: document.querySelectorAll('.flights > div').length,
    moving: document.getAnimations().filter((a) => a.id === 'turn').length,
  }));

/** Nothing moves, and every tile of the table is seen; at once, or as soon as a busy machine has drawn it. */
async function still(page, what) {
  await page.waitForFunction(() => !document.getAnimations().some((a) => a.id === 'turn'));
  const left = () =>
    page.evaluate(() => ({
      flights: document.querySelectorAll('.flights > div').length,
      hidden: [...document.querySelectorAll('.view [data-tile], [data-ghost]')].filter(
        (el) => getComputedStyle(el).opacity !== '1' || getComputedStyle(el).transform !== 'none',
      ).length,
      carried: document.querySelectorAll('.carried').length,
    }));
  let now = await left();
  for (let i = 0; i < 50 && Object.values(now).some(Boolean); i++) {
    await page.waitForTimeout(100);
    now = await left();
  }
  assert.deepEqual(now, { flights: 0, hidden: 0, carried: 0 }, what);
}

const middle = async (target) => {
  const box = await target.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** From now on what moves goes at a tenth of its pace, so that there is time to look. */
const slowly = async (page) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
};

async function aimAt(page, action) {
  const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(action);
  await press(page, offer(page, k));
  await press(page, cellAt(page, Number(x), Number(y)));
}

for (const size of ['desktop', 'phone']) {
  test(
    `${size}: a tile goes from where it was to its cell; a key lets it arrive`,
    withPage({ size, ...moving }, async (page) => {
      await openRecord(page, cut(two, AT));
      await myTurn(page);
      const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(actionsOf(two)[AT]);
      await press(page, offer(page, k));
      await page.waitForTimeout(300);
      await slowly(page);
      await press(page, cellAt(page, Number(x), Number(y)));
      const flight = page.locator('.flights > div');
      await flight.waitFor();
      const here = await middle(flight);
      const from = await middle(page.locator('[data-from] .away'));
      const to = await middle(page.locator('[role=gridcell].ghost'));
      const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
      assert.ok(far(here, from) < far(here, to), 'it sets out where the tile lay');
      await page.keyboard.press('Shift');
      await still(page, 'it has arrived');
      assert.equal(await page.locator('[role=gridcell].ghost').count(), 1);
    }),
  );

  test(
    `${size}: undo, another size, another screen in mid-turn leave nothing behind`,
    withPage({ size, ...moving }, async (page) => {
      await openRecord(page, cut(two, AT));
      await myTurn(page);
      await slowly(page);
      const action = actionsOf(two)[AT];
      const turn = async () => {
        await aimAt(page, action);
        await calm(page);
        await press(page, confirm(page));
        await played(page, AT);
      };
      // A busy machine does not show what is long over by then: another try.
      for (let tries = 0, moving = 0; !moving; tries++) {
        assert.ok(tries < 5, 'something moves');
        await turn();
        ({ moving } = await underWay(page));
        await page.keyboard.press('Control+z');
        await page.waitForFunction((n) => Number(document.querySelector('main.play').dataset.ply) === n, AT);
      }
      await page.keyboard.press('Shift');
      await still(page, 'after undo');

      await aimAt(page, action);
      const { width, height } = page.viewportSize();
      await page.setViewportSize({ width: width - 40, height: height - 30 });
      await page.waitForFunction(() => !document.querySelector('.flights > div'));
      await page.setViewportSize({ width, height });
      await page.keyboard.press('Shift');
      await still(page, 'after another size');

      await calm(page);
      await press(page, confirm(page));
      await played(page, AT);
      await page.goto(`${page.home}#/settings`);
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      assert.deepEqual(await page.evaluate(() => document.querySelectorAll('.flights').length), 0);
      await page.goBack();
      await page.locator('main.play').waitFor();
      await still(page, 'back in the game');
    }),
  );

  test(
    `${size}: a computer’s turn is seen, a press skips it, and input is never refused meanwhile`,
    withPage({ size, ...moving }, async (page) => {
      await openRecord(page, against);
      await myTurn(page);
      await aimAt(page, actionsOf(two)[AT]);
      await calm(page);
      await slowly(page);
      const before = await ply(page);
      await press(page, confirm(page));
      await played(page, before + 1); // the computer’s, too
      assert.ok((await underWay(page)).moving > 0, 'it moves');
      await page.keyboard.press('Shift');
      await myTurn(page);
      await page.keyboard.press('Shift');
      await still(page, 'skipped');
      await press(page, offer(page, 1));
      assert.ok(await page.locator('[data-offer="1"]').isChecked());
    }),
  );
}

// ---- the beats of a turn ----

/** From now on every movement is noted as it is set up: what moves, from when on, how long, and through how many
 *  points.  The page's clock stands still for that, so that a busy machine shows the same. */
const note = (page) =>
  page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
    window.noted = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      const { delay, duration } = animation.effect.getTiming();
      const points = animation.effect.getKeyframes().filter((frame) => frame.transform).length;
      const { nth = null, slot = null } = this.dataset;
      const track = this.closest('.wheel svg, .line svg') !== null && slot === null;
      window.noted.push({ nth, slot, track, delay, duration, points });
      return animation;
    };
  });
const noted = (page, which) =>
  page
    .waitForFunction(
      ([name]) => window.noted.some((m) => m[name] !== null && m[name] !== false) && window.noted,
      [which],
    )
    .then((found) => found.jsonValue());
/** From one to the next, in whole ms. */
const gaps = (times) => times.slice(1).map((t, i) => Math.round(t - times[i]));

for (const size of ['desktop', 'phone'])
  test(
    `${size}: discs fall one by one, then the runner walks from space to space`,
    withPage({ size, ...moving }, async (page) => {
      const [before, after] = [AT, AT + 1].map((n) => lastPosition(cut(two, n)));
      const mover = before.to_move - 1;
      const steps = after.players[mover].track - before.players[mover].track;
      await openRecord(page, cut(two, AT));
      await myTurn(page);
      await aimAt(page, actionsOf(two)[AT]);
      await calm(page);
      await page.waitForTimeout(200); // the way to the ghost
      await note(page);
      await press(page, confirm(page));
      await played(page, AT);
      const all = await noted(page, 'nth');
      const discs = all.filter((m) => m.nth !== null && m.points).sort((a, b) => a.nth - b.nth); // not the chains that light up
      assert.deepEqual(
        discs.map((m) => m.nth),
        ['0', '1', '2'],
      );
      assert.deepEqual(gaps(discs.map((m) => m.delay)), [70, 70]);
      // In between two spaces it hops: two points a space, and the first.
      const walks = all.filter((m) => m.track && m.delay > discs[2].delay && m.points === 2 * steps + 1);
      assert.equal(walks.length, 1, JSON.stringify({ steps, track: all.filter((m) => m.track) }));
      assert.equal(walks[0].duration, Math.min(400, 100 + 50 * steps));
    }),
  );

test(
  'a refill goes tile by tile, clockwise from the marker',
  withPage(moving, async (page) => {
    const record = stored('refills');
    const at = actionsOf(record).indexOf('r');
    const { wheel, marker } = lastPosition(cut(record, at));
    await openRecord(page, cut(record, at));
    await myTurn(page);
    await calm(page);
    await note(page);
    await act(page, 'r');
    const from = (slot) => (slot - marker + 12) % 12;
    const tiles = (await noted(page, 'slot'))
      .filter((m) => m.slot !== null)
      .sort((a, b) => from(a.slot) - from(b.slot));
    assert.equal(tiles.length, wheel.filter((id) => !id).length - 1, 'every empty slot but the marker’s');
    assert.ok(
      gaps(tiles.map((m) => m.delay)).every((gap) => gap > 10),
      JSON.stringify(tiles),
    );
    assert.ok(
      tiles.every((m) => m.points > 1),
      'from the pile',
    );
  }),
);

test(
  'after Confirm no other tile looks chosen',
  withPage(moving, async (page) => {
    await openRecord(page, cut(two, AT));
    await myTurn(page);
    await aimAt(page, actionsOf(two)[AT]);
    await calm(page);
    await page.mouse.move(5, 400);
    await page.waitForTimeout(200);
    await page.evaluate(() => {
      window.looks = new Set();
      const look = () => {
        if (document.querySelector('main.play').dataset.ply !== '21')
          for (const row of document.querySelectorAll('label:has([data-offer])'))
            window.looks.add(getComputedStyle(row).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.keyboard.press('Enter');
    await played(page, AT);
    await page.waitForTimeout(400);
    assert.deepEqual(await page.evaluate(() => [...window.looks]), ['rgba(0, 0, 0, 0)']);
  }),
);

test(
  'less motion: nothing flies or walks',
  withPage({ ...moving, context: { reducedMotion: 'reduce' } }, async (page) => {
    await openRecord(page, against);
    await myTurn(page);
    await page.evaluate(() => {
      window.moved = new Set();
      const look = () => {
        for (const a of document.getAnimations())
          for (const frame of a.effect.getKeyframes()) if (frame.transform) window.moved.add(frame.transform);
        requestAnimationFrame(look);
      };
      look();
    });
    await aimAt(page, actionsOf(two)[AT]);
    await calm(page);
    await press(page, confirm(page));
    await played(page, AT + 1);
    await myTurn(page);
    assert.deepEqual(await page.evaluate(() => [...window.moved]), []);
  }),
);

// ---- dragging from the wheel ----

/** A finger that goes through points; what it does comes back as a function to lift it. */
async function finger(page, ...points) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [points[0]]);
  for (let p = 1; p < points.length; p++)
    for (let i = 1; i <= 6; i++)
      await send('touchMove', [
        {
          x: points[p - 1].x + ((points[p].x - points[p - 1].x) * i) / 6,
          y: points[p - 1].y + ((points[p].y - points[p - 1].y) * i) / 6,
        },
      ]);
  return () => send('touchEnd', []);
}
async function mouse(page, ...points) {
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const p of points.slice(1)) await page.mouse.move(p.x, p.y, { steps: 6 });
  return () => page.mouse.up();
}

for (const [size, drag] of [
  ['desktop', mouse],
  ['tablet', finger],
])
  test(
    `${size}: a tile is dragged from the wheel, shows its ghost, and goes back from elsewhere`,
    withPage({ size, ...moving, context: size === 'tablet' ? { hasTouch: true } : {} }, async (page) => {
      await openRecord(page, cut(two, 9));
      await myTurn(page);
      const tile = page.locator('.wheel button.takeable').nth(1);
      const view = await middle(page.locator('.view'));
      const ghost = page.locator('[role=gridcell].ghost');
      const lift = await drag(page, await middle(tile), view, { x: 4, y: view.y });
      assert.equal(await page.locator('.carried').count(), 1, 'it is in the hand');
      await lift();
      assert.equal(await ghost.count(), 0);
      await page.waitForTimeout(400);
      await still(page, 'it went back');
      assert.equal(await page.getByRole('dialog').count(), 0, 'no long press');

      const cell = page.locator('[role=gridcell].legal').first();
      const name = (await cell.getAttribute('aria-label')).split(':')[0];
      const drop = await drag(page, await middle(tile), view, await middle(cell));
      await ghost.waitFor();
      assert.equal(await page.locator('.carried').count(), 0, 'the ghost is what is seen');
      await drop();
      assert.match(await ghost.getAttribute('aria-label'), new RegExp(`^${name}\\b`));
      assert.equal(await ply(page), 9, 'it waits to be confirmed');
      await calm(page);
      await press(page, confirm(page));
      await played(page, 9);
    }),
  );

test(
  'a first tile that is let go beside the area waits to be laid, also where nothing is confirmed',
  withPage({ ...moving, settings: { confirm: 'instant', hints: false } }, async (page) => {
    await openRecord(page, cut(two, 0));
    await myTurn(page);
    const tile = await middle(page.locator('.wheel button.takeable').first());
    const lift = await mouse(page, tile, { x: tile.x, y: tile.y - 30 }, { x: tile.x + 20, y: tile.y - 30 });
    await lift();
    await page.locator('[role=gridcell].ghost').waitFor();
    await page.waitForTimeout(500);
    assert.equal(await ply(page), 0);
    await calm(page);
    await press(page, page.locator('[role=gridcell].ghost'));
    await played(page, 0);
  }),
);

test(
  'phone: a finger that goes sideways scrolls the offer and chooses nothing',
  withPage({ size: 'phone', ...moving }, async (page) => {
    await openRecord(page, cut(two, 10));
    await myTurn(page);
    const strip = page.locator('[data-cards]');
    const from = await middle(page.locator('[data-cards] [data-tile]').nth(2));
    const lift = await finger(page, from, { x: from.x - 120, y: from.y + 2 }, { x: from.x - 200, y: from.y });
    await lift();
    await page.waitForFunction(() => document.querySelector('[data-cards]').scrollLeft > 40);
    assert.equal(await page.locator('[data-offer]:checked').count(), 0);
    assert.equal(await page.locator('.carried').count(), 0);
    assert.ok(await strip.isVisible());
  }),
);

// ---- sound and touch ----

/** Notes what is asked of the browser's sound and vibration. */
const listen = (page) =>
  page.addInitScript(() => {
    window.heard = { contexts: 0, sounds: 0, buzzes: [] };
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor(...all) {
        super(...all);
        window.heard.contexts++;
      }
      createBufferSource() {
        window.heard.sounds++;
        return super.createBufferSource();
      }
    };
    navigator.vibrate = (ms) => window.heard.buzzes.push(ms);
  });
const heard = (page) => page.evaluate(() => window.heard);

test('sound: none before the first tap; then wood, discs, a bell; off at once from the menu', async () => {
  const first = await visit({ size: 'phone', ...moving, context: { isMobile: true, hasTouch: true } });
  await openRecord(first, against);
  // In a tab that nobody has tapped: a reload may still count as tapped.
  const page = Object.assign(await first.context().newPage(), { touch: true, troubles: first.troubles });
  await listen(page);
  // Whatever Playwright asks a page counts as a tap, so the game is there before anything is asked.
  await page.goto(first.url(), { waitUntil: 'networkidle' });
  await first.close();
  await myTurn(page);
  assert.deepEqual(await heard(page), { contexts: 0, sounds: 0, buzzes: [] });
  const action = actionsOf(two)[AT];
  await aimAt(page, action);
  await calm(page);
  await press(page, confirm(page));
  await played(page, AT);
  await myTurn(page);
  await page.waitForTimeout(1500);
  const { contexts, sounds, buzzes } = await heard(page);
  assert.equal(contexts, 1);
  assert.ok(sounds > 3, `${sounds} sounds`);
  assert.ok(buzzes.includes(20), 'your turn is felt');
  assert.ok(buzzes.includes(9), 'a disc is felt');
  await menu(page, /^Sound/);
  const before = (await heard(page)).sounds;
  await press(page, offer(page, 1));
  assert.equal((await heard(page)).sounds, before);
  await menu(page, /^Settings/);
  await page.getByRole('switch', { name: 'Vibration' }).waitFor();
  await leave(page);
});

test('sound that is not wanted is not even fetched, and no vibration is offered where there is none', async () => {
  const fetched = [];
  const page = await visit({ settings: { sound: false }, watch: (r) => fetched.push(r.url()) });
  await openRecord(page, cut(two, AT));
  await aimAt(page, actionsOf(two)[AT]);
  await menu(page, /^Settings/);
  await page.getByRole('switch', { name: 'Sound' }).waitFor();
  assert.equal(await page.getByRole('switch', { name: 'Vibration' }).count(), 0);
  await page.waitForLoadState('networkidle');
  assert.ok(!fetched.some((u) => /voice/.test(u)));
  await leave(page);
});
