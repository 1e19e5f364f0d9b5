// keys.mjs: what people do who have no pointer.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { calm, played, ply } from './play.mjs';

/** What has the focus, by its name. */
export const focused = (page) =>
  page.evaluate(() => {
    const el = document.activeElement;
    return el === document.body
      ? ''
      : (el.ariaLabel ?? el.labels?.[0]?.textContent ?? el.textContent ?? '').replace(/\s+/g, ' ').trim();
  });

/** Tab until something of that name has the focus. */
export async function tabTo(page, name, most = 40) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  assert.fail(`Tab does not lead to ${name}, but to ${await focused(page)}`);
}

/** One turn: a tile by its digit, the best cell by N, Enter, Enter. */
export async function keyTurn(page, i = 0) {
  const before = await ply(page);
  await page.locator('[data-offer]').first().waitFor(); // a screen may still be coming up
  const offered = await page.locator('[data-offer]').count();
  await page.keyboard.press(String(1 + (i % offered)));
  const ghost = page.locator('[role=gridcell].ghost');
  await page.locator('[role=gridcell].legal, [role=gridcell].ghost').first().waitFor();
  if (!(await ghost.count())) {
    const names = await page
      .locator('[role=gridcell].legal')
      .evaluateAll((all) => all.map((c) => c.ariaLabel));
    const covers = (name) => Number(/covers (\d+)/.exec(name)?.[1] ?? 0);
    const best = names.reduce((a, b) => (covers(b) > covers(a) ? b : a));
    for (let n = 0; n <= names.length && (await focused(page)) !== best; n++) await page.keyboard.press('n');
    assert.equal(await focused(page), best);
    await page.keyboard.press('Enter');
    await ghost.waitFor();
  }
  await calm(page);
  await page.keyboard.press('Enter');
  await played(page, before);
  // At the end of a game it goes from the board to the result, once that is there.
  await page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 15_000 });
}

/** The menu of the play screen, to an entry of it. */
export async function keyMenu(page, name, most = 12) {
  await tabTo(page, /^Menu$/);
  await page.keyboard.press('Enter');
  for (let i = 0; i < most && !name.test(await focused(page)); i++) await page.keyboard.press('ArrowDown');
  assert.match(await focused(page), name);
  await page.keyboard.press('Enter');
}
