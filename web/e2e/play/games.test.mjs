// games.test.mjs: whole games of every kind, at every size, by single clicks or taps.  What
// the page says at the end is what the program says of the record that the page exports.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  endsAsReplayed,
  myTurn,
  openRecord,
  playOn,
  playOut,
  ply,
  press,
  SIZES,
  soak,
  withPage,
} from '../harness/app.mjs';
import { actionsOf, cut, lastPosition, stored, tag } from '../harness/record.mjs';

/** Plays a stored game from its `from`-th action on; it must end as it is stored. */
const plays =
  (name, from, check = () => {}) =>
  async (page) => {
    const record = stored(name);
    await openRecord(page, cut(record, from));
    await playOn(page, actionsOf(record));
    const ended = await endsAsReplayed(page);
    assert.deepEqual(actionsOf(ended.record), actionsOf(record));
    assert.deepEqual(ended.end.result, lastPosition(record).result);
    await check(ended, page);
  };

/** A test of every size with `make soak`, of one of them with `make test`; core.test.mjs has more. */
const testAt = (shown, size) => (size === shown ? test : soak);

for (const size of Object.keys(SIZES)) {
  testAt('phone', size)(
    `${size}: solo, phase 1 ended by choice`,
    withPage(
      { size },
      plays('solo', 0, ({ end }) => assert.equal(end.result.reason, 'discs')),
    ),
  );

  soak(
    `${size}: solo, both phases until the wheel is empty`,
    withPage(
      { size },
      plays('solo-empty', 0, ({ end, shown }) => {
        assert.equal(end.result.reason, 'tiles');
        assert.match(shown.why, /^8 discs of 21 were placed/);
      }),
    ),
  );

  soak(
    `${size}: against the computer, by the button for a quick game`,
    withPage({ size, settings: { quick: { opponents: 1, level: 'new-moon' } } }, async (page) => {
      await press(page, page.getByRole('button', { name: 'Play', exact: true }));
      await playOut(page);
      const { record, shown } = await endsAsReplayed(page);
      assert.equal(tag(record, 'Computer2'), 'new-moon');
      assert.deepEqual(shown.ranking.map((p) => p.name).sort(), ['New Moon', 'You']);
    }),
  );

  soak(
    `${size}: against three computers of different strength`,
    withPage({ size }, async (page) => {
      await press(page, page.getByRole('link', { name: /^Your own table/ }));
      await press(page, page.getByRole('radio', { name: '4 players' }));
      const levels = page.getByRole('combobox', { name: 'Level' });
      for (const [i, level] of ['new-moon', 'crescent', 'half-moon'].entries())
        await levels.nth(i).selectOption(level);
      await press(page, page.getByText('Discs, clock, deal'));
      await press(page, page.getByRole('radio', { name: 'Another number' }));
      await page.getByLabel('Discs for everyone').fill('5');
      await press(page, page.getByRole('button', { name: 'Play', exact: true }));
      await playOut(page);
      const { record, shown } = await endsAsReplayed(page);
      assert.deepEqual(
        [2, 3, 4].map((i) => tag(record, `Computer${i}`)),
        ['new-moon', 'crescent', 'half-moon'],
      );
      assert.equal(tag(record, 'Discs'), '5');
      assert.equal(shown.ranking.length, 4);
    }),
  );

  soak(
    `${size}: four people at one device`,
    withPage(
      { size },
      plays('four', 0, ({ shown }) =>
        assert.deepEqual(
          shown.ranking.map((p) => p.name),
          ['Ben', 'Anna', 'Dana', 'Cleo'],
        ),
      ),
    ),
  );

  soak(
    `${size}: refills taken, declined and forced`,
    withPage({ size }, async (page) => {
      const record = stored('refills');
      const actions = actionsOf(record);
      await openRecord(page, cut(record, 0));
      const seen = { taken: 0, declined: 0, forced: 0 };
      while (await myTurn(page)) {
        const at = await ply(page);
        const card = page.getByRole('button', { name: /^Refill the wheel/ });
        const may = await card.isVisible();
        if (may) {
          const reveals = Number(/Reveals (\d+) tile/.exec(await card.innerText())[1]);
          const full = lastPosition(cut(record, at)).wheel.filter(Boolean).length;
          assert.equal(reveals, 11 - full);
        }
        assert.equal(actions[at] === 'r' ? may : true, true, 'the card is there when it is wanted');
        if (actions[at] === 'r') seen.taken++;
        else if (may) seen.declined++;
        await playOn(page, actions, { to: at + 1 });
        if (actions[at + 1] === 'r' && lastPosition(cut(record, at + 1)).wheel.every((id) => !id)) {
          await page.getByText('The wheel was empty and has been refilled.').first().waitFor();
          seen.forced++;
        }
      }
      await endsAsReplayed(page);
      for (const [kind, n] of Object.entries(seen)) assert.ok(n > 0, `a refill ${kind}`);
    }),
  );

  testAt('phone', size)(
    `${size}: the tiles run out, and the fewest discs win (R18)`,
    withPage(
      { size },
      plays('tiles', -5, ({ shown }) => {
        assert.match(shown.why, /^No tile is left\. Anna has the fewest discs left: 8\.$/);
      }),
    ),
  );

  testAt('phone', size)(
    `${size}: a tie goes to whoever would move earlier (R19)`,
    withPage(
      { size },
      plays('tie', -5, ({ shown }) => {
        assert.match(
          shown.why,
          /^No tile is left\. Anna and Ben have 7 discs left each; Anna would have moved earlier/,
        );
      }),
    ),
  );

  testAt('tablet', size)(
    `${size}: three of four tie (R19)`,
    withPage(
      { size },
      plays('tie-of-four', -5, async ({ shown }, page) => {
        assert.deepEqual(
          shown.ranking.map((p) => p.name),
          ['Ben', 'Cleo', 'Anna', 'Dana'],
        );
        await page
          .getByText('Cleo ranks above Anna: a tie goes to whoever would have moved earlier.')
          .waitFor();
      }),
    ),
  );
}
