// learn.test.mjs: the tutorial to its end, by taps and by keys; the rules.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { myTurn, press, url, withPage } from './app.mjs';

const SCENES = [3, 2, 2, 2, 3, 2];
const coach = (page) => page.getByRole('region', { name: 'What to do' });

/** The goal of a scene is reached. */
const reached = (page) => coach(page).locator('.remark.good').isVisible();

/** Lays a tile where the tutorial says, after it was asked for help the usual way: two tries
 *  that miss.  What is right at once is fine, too. */
async function place(page, act) {
  for (let tries = 0; tries < 2; tries++) {
    await act.choose(1);
    await act.cell(page.locator('[role=gridcell].legal').first());
    await act.confirm();
    await page.locator('.remark').or(page.locator('fieldset:disabled')).first().waitFor();
    await page.waitForFunction(() => document.querySelector('.remark'), null, { timeout: 10_000 });
    if (await reached(page)) return;
  }
  await act.button('Show me');
  await page.waitForFunction(() => /^Try /.test(document.querySelector('.live').textContent));
  const where = /^Try (.*)\.$/.exec((await page.locator('.live').textContent()).trim())[1];
  await act.cell(page.getByRole('gridcell', { name: new RegExp(`^${where}:`) }));
  await act.confirm();
  await coach(page).locator('.remark.good').waitFor();
}

async function tutorial(page, act) {
  await page.goto(`${url}#/learn`);
  await act.link('Start');
  for (const [lesson, scenes] of SCENES.entries()) {
    await page.getByText(`Lesson ${lesson + 1} of 6`).waitFor();
    for (let scene = 0; scene < scenes; scene++) {
      await page.getByRole('list', { name: `Step ${scene + 1} of ${scenes}` }).waitFor();
      const answers = coach(page).locator('.answers button');
      if (await answers.count()) {
        for (let i = 0; !(await reached(page)); i++)
          await act.press(answers.nth(i % (await answers.count())));
      } else if (
        await coach(page)
          .getByRole('button', { name: /^Refill/ })
          .count()
      )
        await act.button(/^Refill/);
      else await place(page, act);
      await coach(page).locator('.remark.good').waitFor();
      if (scene + 1 < scenes) await act.button('Next');
      else await act.link(lesson < 5 ? 'Next lesson' : 'Finish');
    }
  }
  await page.getByRole('heading', { name: 'You know the game' }).waitFor();
}

for (const size of ['phone', 'tablet', 'desktop'])
  test(
    `${size}: the tutorial to its end, and on to a first game`,
    withPage({ size }, async (page) => {
      const act = {
        press: (target) => press(page, target),
        choose: (k) => press(page, page.locator('fieldset label').nth(k - 1)),
        cell: (target) => press(page, target),
        confirm: () => press(page, page.getByRole('button', { name: 'Confirm' })),
        button: (name) =>
          press(page, coach(page).getByRole('button', { name, exact: typeof name === 'string' })),
        link: (name) => press(page, page.getByRole('link', { name, exact: true })),
      };
      await tutorial(page, act);
      await press(page, page.getByRole('button', { name: 'Play your first game' }));
      await myTurn(page);
      await page.goto(`${url}#/`);
      await page.getByText('All six lessons done.').waitFor();
    }),
  );

test(
  'the tutorial by keys',
  withPage({}, async (page) => {
    const focus = async (target) => {
      await target.first().waitFor();
      const el = await target.first().elementHandle();
      for (let i = 0; i < 60; i++) {
        if (await el.evaluate((e) => e === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`Tab does not lead to ${await el.evaluate((e) => e.textContent)}`);
    };
    const enter = async (target) => {
      await focus(target);
      await page.keyboard.press('Enter');
    };
    await tutorial(page, {
      press: enter,
      choose: (k) => page.keyboard.press(String(k)),
      cell: async (target) => {
        const name = await target.getAttribute('aria-label');
        for (let i = 0; i < 40 && (await page.evaluate(() => document.activeElement.ariaLabel)) !== name; i++)
          await page.keyboard.press('n');
        await page.keyboard.press('Enter');
      },
      confirm: () => page.keyboard.press('Enter'), // the ghost has the focus
      button: (name) => enter(coach(page).getByRole('button', { name, exact: typeof name === 'string' })),
      link: (name) => enter(page.getByRole('link', { name, exact: true })),
    });
  }),
);

test(
  'a lesson that was left goes on where it was; lessons can be skipped',
  withPage({ path: '#/learn/1' }, async (page) => {
    await page.getByText('Lesson 1 of 6').waitFor();
    await page.getByRole('link', { name: 'Skip' }).click();
    await page.getByText('Lesson 2 of 6').waitFor();
    await page.goto(`${url}#/learn/6`);
    await page.getByText('Lesson 6 of 6').waitFor();
    await coach(page)
      .getByRole('button', { name: /^Refill/ })
      .click();
    await coach(page).locator('.remark.good').waitFor();
    assert.equal(await coach(page).getByRole('button', { name: 'Next', exact: true }).count(), 1);
  }),
);

test(
  'rules: every rule has its place, and links lead there',
  withPage({ path: '#/rules', size: 'phone' }, async (page) => {
    await page.locator('main h2').first().waitFor();
    for (const rule of ['R9', 'R14', 'R19', 'R26']) {
      await page.goto(`${url}#/rules/${rule}`);
      await page.waitForFunction((r) => {
        const at = [...document.querySelectorAll('main [id]')].find(
          (el) => el.id.split('-').includes(r) || el.id === r,
        );
        const box = at?.getBoundingClientRect();
        return box && box.top < innerHeight && box.bottom > 0;
      }, rule);
    }
    assert.ok((await page.locator('main svg').count()) > 5, 'pictures');
  }),
);
