// sizes.test.mjs: a game in every size of window: nothing scrolls, is cut off, overlaps or is too small, and the area
// keeps its scale through a turn.  grid.test.mjs looks at far more.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText, leave, press, shoot, visit, withPage } from '../harness/app.mjs';
import { cut, stored } from '../harness/record.mjs';
import { bringAll, goTo, GRID, isTouch, lookAtSizes, openGame, resize, speak } from '../harness/sizes.mjs';

for (const touch of [true, false])
  test(`a game fits into every window: ${touch ? 'by touch' : 'with a mouse'}`, async () => {
    const page = await visit({ context: { hasTouch: touch } });
    await bringAll(page);
    const wrong = await lookAtSizes(page, {
      sizes: GRID.filter((size) => isTouch(size) === touch),
      langs: ['de', 'uk'],
      games: { 'solo, middle': 'rest', 'three, middle': 'ghost', 'four, last turn': 'ghost' },
      shoot,
    });
    assert.deepEqual(wrong, {});
    await leave(page);
  });

/** From cell to cell of the area, in px. */
const pitch = (page) =>
  page.evaluate(() => document.querySelector('[role=gridcell]').getBoundingClientRect().width);

test(
  'the area keeps its scale while a turn is made',
  withPage({ context: { hasTouch: true } }, async (page) => {
    await bringAll(page);
    await speak(page, 'de');
    for (const size of [
      [320, 568],
      [390, 664],
      [390, 844],
      [844, 390],
      [960, 540],
      [820, 1180],
    ]) {
      await resize(page, size);
      for (const name of ['two, middle', 'four, last turn']) {
        await openGame(page, name);
        const before = await pitch(page);
        for (const stage of ['tile', 'ghost', 'card']) {
          await goTo(page, stage);
          await resize(page, size);
          assert.equal(await pitch(page), before, `${size.join(' × ')}, ${name}, ${stage}`);
        }
      }
    }
  }),
);

test(
  'a notice covers nothing one plays with',
  withPage({}, async (page) => {
    await bringAll(page);
    await speak(page, 'de');
    await openGame(page, 'two, middle', 'ghost');
    await page.evaluate(() =>
      window.dispatchEvent(new ErrorEvent('error', { error: new Error('planted'), message: 'planted' })),
    );
    await page.locator('.toast').waitFor();
    for (const size of GRID) {
      await resize(page, size);
      const covered = await page.evaluate(() => {
        const toast = document.querySelector('.toast').getBoundingClientRect();
        const played =
          '.actions button, [role=gridcell], fieldset label, header button, .panel button, [data-refill]';
        return [...document.querySelectorAll(played)]
          .filter((el) => {
            const b = el.getBoundingClientRect();
            return (
              el.checkVisibility({ visibilityProperty: true }) &&
              Math.min(b.right, toast.right) - Math.max(b.left, toast.left) > 1 &&
              Math.min(b.bottom, toast.bottom) - Math.max(b.top, toast.top) > 1
            );
          })
          .map((el) => el.ariaLabel || el.textContent);
      });
      assert.deepEqual(covered, [], size.join(' × '));
    }
  }),
);

test(
  'a notice stays behind when a game is opened',
  withPage({}, async (page) => {
    await bringAll(page);
    await press(page, page.locator('section[aria-labelledby=over] .menu > button').first());
    await press(page, page.locator('[role=menuitem]').last());
    await page.locator('.toast').waitFor();
    await openGame(page, 'two, middle');
    assert.equal(await page.locator('.toast').count(), 0);
  }),
);

test(
  'home in a low window: games to go on with, the level and Play at a glance',
  withPage({ size: { width: 844, height: 390 } }, async (page) => {
    await importText(page, [cut(stored('two'), 12), cut(stored('solo'), 4)].join('\n'));
    await page.goto(`${page.home}#/`);
    const cards = page.locator('section[aria-labelledby=continue] a');
    await cards.nth(1).waitFor();
    for (const lang of ['en', 'uk']) {
      await speak(page, lang);
      await cards.nth(1).waitFor();
      const boxes = [
        ...(await cards.all()),
        page.locator('.quick .play'),
        page.locator('.quick fieldset').last(),
      ];
      for (const one of boxes) {
        const { x, y, width, height } = await one.boundingBox();
        assert.ok(x + width <= 844 && y + height <= 390, `${lang}: ${x + width}, ${y + height}`);
      }
    }
  }),
);

test(
  'home at 320 px: two levels to a row',
  withPage({ size: { width: 320, height: 568 } }, async (page) => {
    const tops = await page
      .locator('.quick fieldset')
      .last()
      .locator('label')
      .evaluateAll((all) => all.map((el) => el.getBoundingClientRect().top));
    assert.equal(tops.length, 4);
    assert.deepEqual([tops[0] === tops[1], tops[2] === tops[3], tops[1] < tops[2]], [true, true, true]);
  }),
);
