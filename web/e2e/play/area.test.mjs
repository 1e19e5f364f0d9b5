// area.test.mjs: an area wider than the screen: presses go where they were meant, however it
// is scrolled and zoomed.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offer, openRecord, press, soak, withPage } from '../harness/app.mjs';
import { cut, stored } from '../harness/record.mjs';

for (const [name, options] of [
  ['phone', { size: 'phone' }],
  ['small phone', { size: { width: 320, height: 640 }, context: { hasTouch: true } }],
  ['desktop', {}],
])
  (name === 'phone' ? test : soak)(
    `${name}: a press on a cell lays the ghost there, at the edge of a scrolled area, too`,
    withPage(options, async (page) => {
      await openRecord(page, cut(stored('tie'), 62));
      await press(page, offer(page, 1));
      for (let i = 0; i < (name === 'desktop' ? 6 : 2); i++) await page.keyboard.press('+');
      const cells = page.locator('[role=gridcell].legal');
      const names = await cells.evaluateAll((all) => all.map((c) => c.ariaLabel.split(':')[0]));
      assert.ok(names.length > 15);
      const at = (cell) => page.locator(`[role=gridcell][aria-label^="${cell}:"]`);
      let wide = false;
      for (const [i, cell] of names.entries()) {
        // Scrolled so that only a part of the cell is in view, at one side after the other.
        const point = await at(cell).evaluate((el, side) => {
          const view = el.closest('.view');
          const inside = (n, most) => Math.max(0, Math.min(most, n));
          const box = () => el.getBoundingClientRect();
          const frame = view.getBoundingClientRect();
          const c = box();
          const part = c.width * 0.4;
          if (side === 0) view.scrollLeft += c.right - part - frame.left;
          if (side === 1) view.scrollLeft += c.left + part - frame.right;
          if (side === 2) view.scrollTop += c.bottom - part - frame.top;
          if (side === 3) view.scrollTop += c.top + part - frame.bottom;
          // The other way: into view.
          if (side < 2) view.scrollTop += box().top + c.height / 2 - frame.top - frame.height / 2;
          else view.scrollLeft += box().left + c.width / 2 - frame.left - frame.width / 2;
          const b = box();
          const x =
            (inside(b.left, innerWidth) < frame.left ? frame.left : b.left) + Math.min(b.right, frame.right);
          const y = Math.max(b.top, frame.top) + Math.min(b.bottom, frame.bottom);
          const p = { x: x / 2, y: y / 2, scrolls: view.scrollWidth > view.clientWidth + 1 };
          return { ...p, free: document.elementFromPoint(p.x, p.y) === el };
        }, i % 4);
        wide ||= point.scrolls;
        if (!point.free) continue; // the zoom buttons are in front of it there
        if (page.touch) await page.touchscreen.tap(point.x, point.y);
        else await page.mouse.click(point.x, point.y);
        const ghost = page.locator('[role=gridcell].ghost');
        await ghost.waitFor();
        await page
          .waitForFunction(
            (c) => document.querySelector('[role=gridcell].ghost').ariaLabel.startsWith(`${c}:`),
            cell,
            { timeout: 3000 },
          )
          .catch(async () => {
            assert.equal((await ghost.getAttribute('aria-label')).split(':')[0], cell);
          });
      }
      assert.ok(wide, 'the area is wider than its view');
    }),
  );

test(
  'the keys reach every cell, and the view follows',
  withPage({ size: 'phone' }, async (page) => {
    await openRecord(page, cut(stored('tie'), 62));
    await page.keyboard.press('1');
    const seen = new Set();
    const count = await page.locator('[role=gridcell].legal').count();
    for (let i = 0; i < count; i++) {
      await page.keyboard.press('n');
      const here = await page.evaluate(() => {
        const c = document.activeElement.getBoundingClientRect();
        const v = document.activeElement.closest('.view').getBoundingClientRect();
        return {
          name: document.activeElement.ariaLabel,
          inside:
            c.left >= v.left - 1 && c.right <= v.right + 1 && c.top >= v.top - 1 && c.bottom <= v.bottom + 1,
        };
      });
      assert.ok(here.inside, here.name);
      seen.add(here.name);
    }
    assert.equal(seen.size, count);
  }),
);

const middle = async (target) => {
  const box = await target.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Moves a mouse or a finger from one point to others. */
async function dragTo(page, from, ...points) {
  if (!page.touch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const p of points) await page.mouse.move(p.x, p.y, { steps: 6 });
    return page.mouse.up();
  }
  const cdp = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  let at = from;
  for (const p of points) {
    for (let i = 1; i <= 6; i++)
      await send('touchMove', [{ x: at.x + ((p.x - at.x) * i) / 6, y: at.y + ((p.y - at.y) * i) / 6 }]);
    at = p;
  }
  await send('touchEnd', []);
}

for (const size of ['desktop', 'tablet', 'phone'])
  test(
    `${size}: a tile can be dragged from the offer into the area, and is confirmed as always`,
    withPage({ size, context: size === 'tablet' ? { hasTouch: true } : {} }, async (page) => {
      await openRecord(page, cut(stored('two'), 9));
      const handle = page.locator('label:has([data-offer="2"]) > span.tile');
      const view = await middle(page.locator('.view'));
      const ghost = page.locator('[role=gridcell].ghost');
      // Let go where nothing may lie: the tile is chosen, and no more.
      await dragTo(page, await middle(handle), view, { x: 4, y: 300 });
      assert.ok(await page.locator('[data-offer="2"]').isChecked());
      assert.equal(await ghost.count(), 0);
      const cell = page.locator('[role=gridcell].legal').first();
      const to = await middle(cell);
      const name = (await cell.getAttribute('aria-label')).split(':')[0];
      await dragTo(page, await middle(handle), view, to);
      await ghost.waitFor();
      assert.match(await ghost.getAttribute('aria-label'), new RegExp(`^${name}\\b`));
      await page.waitForTimeout(300);
      await press(page, page.getByRole('button', { name: 'Confirm' }));
      await page.waitForFunction(() => document.querySelector('main.play').dataset.ply === '10');
    }),
  );
