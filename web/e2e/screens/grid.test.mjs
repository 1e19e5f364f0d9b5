// grid.test.mjs: every size, every language, every state of a game, and the screens around it: nothing scrolls that
// should not, nothing is cut off, overlaps, leaves the window or is too small to press.  `make test` has some of each.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leave, misfits, shoot, soak, visit, whole } from '../harness/app.mjs';
import { visitAll, SCREENS } from '../harness/screens.mjs';
import {
  bringAll,
  GRID,
  isTouch,
  LANGUAGES,
  lookAtSizes,
  moonFaults,
  overlaps,
  POSITIONS,
  resize,
  tangles,
} from '../harness/sizes.mjs';

const rest = Object.fromEntries(Object.keys(POSITIONS).map((name) => [name, 'rest']));
const stages = (stage) => ({
  'solo, last turn': stage,
  'two, middle': stage,
  'three, last turn': stage,
  'four, middle': stage,
});
/** Those of them that are the fullest, and one with hardly anything. */
const SOME = {
  'two, first turn': 'tile',
  'solo, last turn': 'ghost',
  'four, middle': 'ghost',
  'three, over': 'rest',
};
const FOUR = [
  [320, 568],
  [844, 390],
  [960, 540],
  [1280, 720],
];

for (const touch of [true, false]) {
  const how = touch ? 'by touch' : 'with a mouse';
  const sizes = GRID.filter((size) => isTouch(size) === touch);
  /** Looks at games with a page of its own. */
  const look = (options) => async () => {
    const page = await visit({ context: { hasTouch: touch } });
    await bringAll(page);
    assert.deepEqual(await lookAtSizes(page, { shoot, ...options }), {});
    await leave(page);
  };
  soak(`every position fits into every window: ${how}`, look({ sizes, langs: LANGUAGES, games: rest }));
  for (const stage of ['tile', 'ghost', 'card'])
    soak(
      `every stage of a turn fits: ${stage}, ${how}`,
      look({ sizes, langs: LANGUAGES, games: stages(stage) }),
    );
  test(
    `every language fits: ${how}`,
    look({
      sizes: FOUR.filter((size) => isTouch(size) === touch),
      langs: LANGUAGES,
      games: whole ? { ...rest, ...stages('ghost') } : SOME,
    }),
  );
}

/** The screens around a game; the first ones stand for the others. */
const AROUND = [
  'home',
  'new game',
  'replay',
  'solo setup',
  'games',
  'settings',
  'tutorial',
  'rules',
  'a link',
];

test('the screens around a game fit into every window, and home has room for its moon', async () => {
  const page = await visitAll({ lang: 'de', size: { width: 1280, height: 800 } });
  const wrong = {};
  for (const name of whole ? AROUND : AROUND.slice(0, 3)) {
    await SCREENS[name](page);
    for (const size of GRID) {
      await resize(page, size);
      const found = [...(await misfits(page)), ...(await tangles(page)), ...(await overlaps(page, true))];
      if (name === 'home') found.push(...(await moonFaults(page)));
      if (!found.length) continue;
      wrong[`${name}, ${size.join(' × ')}`] = found;
      await shoot(page, `${name} ${size.join('x')}`);
    }
  }
  assert.deepEqual(wrong, {});
  await leave(page);
});
