// core.test.mjs: the quick core: whole games to the end, with the result the rules give.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leave, myTurn, tapTurn, url, visit, withPage } from './app.mjs';
import { downloaded, lastPosition } from './record.mjs';

/** Exports the finished game from its end screen and lets the program replay it. */
async function exported(page) {
  return lastPosition(await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click()));
}

test('a quick game against the computer is played to its end by taps', withPage({ size: 'phone' }, async (page) => {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  for (let i = 0; await myTurn(page); i++) await tapTurn(page, { k: 1 + (i % 3), cell: i });
  const end = await exported(page);
  assert.equal(end.over, true);
  const left = await page.getByRole('dialog').getByText(/^\d+$/).allTextContents();
  assert.deepEqual(
    end.result.ranking.map((p) => String(end.players[p - 1].discs)),
    left.filter((_, i) => i % 2 === 1 || left.length === 2),
  );
}));

test('the server says what a browser may do', async () => {
  const answer = await fetch(url);
  assert.match(answer.headers.get('content-security-policy'), /default-src 'none'.*script-src 'self' 'wasm-unsafe-eval'/);
  assert.doesNotMatch(await answer.text(), /<script(?![^>]*\bsrc=)/);
});
