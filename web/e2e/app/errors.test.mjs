// errors.test.mjs: what goes wrong outside the rules, and that people can go on: storage that is full, closed or
// strange, files of any kind, screens that break or do not load, workers that die, links nobody else can open.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import {
  accessible,
  fits,
  importText,
  leave,
  myTurn,
  openRecord,
  ply,
  tapTurn,
  url,
  visit,
  withPage,
} from '../harness/app.mjs';
import { actionsOf, cut, downloaded, novaluna, seated, stored } from '../harness/record.mjs';

const two = stored('two');

/** A page whose browser was tampered with before the app is loaded. */
async function tampered(tamper, options = {}) {
  const page = await visit({ path: '#/rules', ...options });
  await page.context().addInitScript(tamper);
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('main.home').waitFor();
  return page;
}

/** Troubles that were made on purpose are none. */
async function leaveWith(page, expected) {
  assert.ok(
    page.troubles.every((what) => expected.test(what)),
    page.troubles.join('\n'),
  );
  page.troubles.length = 0;
  await leave(page);
}

/** Puts rows into the database behind the app's back. */
const putRows = (page, rows) =>
  page.evaluate(
    (rows) =>
      new Promise((done) => {
        const open = indexedDB.open('novaluna');
        open.onsuccess = () => {
          const change = open.result.transaction('games', 'readwrite');
          for (const row of rows) change.objectStore('games').put(row);
          change.oncomplete = () => (open.result.close(), done());
        };
      }),
    rows,
  );

/** The row of the game that is open. */
const rowOf = (page) =>
  page.evaluate(
    (id) =>
      new Promise((done) => {
        const open = indexedDB.open('novaluna');
        open.onsuccess = () => {
          const get = open.result.transaction('games').objectStore('games').get(id);
          get.onsuccess = () => (open.result.close(), done(get.result));
        };
      }),
    page.url().split('/').pop(),
  );

async function reloadAt(page, hash) {
  await page.goto('about:blank');
  await page.goto(url + hash);
}

// ---- storage ----

test(
  'rows that nobody understands spoil no other, and can be exported and deleted',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 5));
    await putRows(page, [
      { id: 'zzz' },
      { id: 'yyy', record: '', created: 0, touched: 1, summary: null },
      { id: 'xxx', version: 99, record: cut(stored('solo'), 3) },
      { id: 7, strange: true },
      { ...(await rowOf(page)), id: 'www', touched: 1e300 }, // no time there is
    ]);
    await reloadAt(page, '#/');
    await page.locator('main.home a[href^="#/game/"]').first().waitFor();
    await reloadAt(page, '#/games');
    const aside = page.getByRole('region', { name: '5 games cannot be read' });
    await aside.waitFor();
    await accessible(page, 'games set aside');
    await fits(page, 'games set aside');
    const all = await downloaded(page, () => page.getByRole('button', { name: 'Export all games' }).click());
    assert.deepEqual(actionsOf(all), actionsOf(two).slice(0, 5));

    // What can be read in the export comes back by importing it.
    const saved = await downloaded(page, () => aside.getByRole('button', { name: 'Export them' }).click());
    assert.match(await importText(page, saved), /1 game is imported/);

    await aside.getByRole('button', { name: 'Delete them' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete them' }).click();
    await aside.waitFor({ state: 'detached' });
    assert.equal(await page.locator('section[aria-labelledby=open] li').count(), 2);
    await page.reload();
    await page.locator('section[aria-labelledby=open] li').nth(1).waitFor();
    assert.equal(await page.getByText('cannot be read').count(), 0);
  }),
);

test('a row that is damaged on the disk spoils no other', async () => {
  const page = await visit();
  await openRecord(page, cut(two, 5));
  await page.context().addInitScript(() => {
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException('', 'DataError');
    };
  });
  await reloadAt(page, '#/games');
  await page.locator('section[aria-labelledby=open] li a').click();
  await myTurn(page);
  assert.equal(await ply(page), 5);
  await leave(page);
});

test(
  'a game whose record is broken says so, and can be saved as it is',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 5));
    const id = page.url().split('/').pop();
    const row = await rowOf(page);
    await putRows(page, [{ ...row, record: `${row.record.trimEnd()} 9@9,9\n` }]);
    await reloadAt(page, `#/game/${id}`);
    await page.getByRole('heading', { name: 'The game cannot be shown' }).waitFor();
    await page.getByRole('link', { name: 'Games', exact: true }).click();
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: /^Export/ }).click();
    await page.getByText('The record of this game is broken').waitFor();
    const saved = await downloaded(page, () =>
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    );
    assert.match(saved, /9@9,9/);
  }),
);

test('no room: the game goes on, says what to do, and is kept once there is', async () => {
  const page = await visit();
  await openRecord(page, seated(cut(two, 5), { 2: 'new-moon' }));
  await myTurn(page);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (row) {
      const request = put.call(this, row);
      if (!window.roomy) this.transaction.abort();
      return request;
    };
    const full = new DOMException('', 'QuotaExceededError');
    Object.defineProperty(IDBTransaction.prototype, 'error', { get: () => full });
  });
  await tapTurn(page);
  await page.getByText('Games are not kept in this browser.').waitFor();
  await myTurn(page);
  const address = page.url();
  await page.getByRole('button', { name: 'What to do' }).click();
  await page.getByText('There is no room for more games').waitFor();
  await accessible(page, 'no room');
  await page.evaluate((hash) => (location.hash = hash), new URL(address).hash);
  await myTurn(page);
  const before = await ply(page);
  await page.evaluate(() => (window.roomy = true));
  await tapTurn(page);
  await myTurn(page);
  const after = await ply(page);
  assert.ok(after > before);
  await page.reload();
  await myTurn(page);
  assert.ok((await ply(page)) >= after);
  await leave(page);
});

for (const [what, tamper, words] of [
  [
    'storage that is switched off',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'SecurityError');
      };
    },
    'This browser keeps no games',
  ],
  [
    'storage that never answers',
    () => {
      IDBFactory.prototype.open = () => new EventTarget();
    },
    'This browser keeps no games',
  ],
  [
    'a newer version in another tab',
    () => {
      IDBFactory.prototype.open = function () {
        const request = new EventTarget();
        request.error = new DOMException('', 'VersionError');
        setTimeout(() => request.onerror());
        return request;
      };
    },
    'A newer version of the app is open in another tab',
  ],
])
  test(`${what}: told with what to do, and one can play`, async () => {
    const page = await tampered(tamper, { settings: { quick: { opponents: 1, level: 'new-moon' } } });
    await page.locator('main').getByText(words).waitFor();
    await reloadAt(page, '#/new');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    for (let i = 0; i < 2 && (await myTurn(page)); i++) await tapTurn(page);
    assert.ok((await ply(page)) >= 2);
    await leave(page);
  });

// ---- imports ----

const stalls = monitorEventLoopDelay({ resolution: 10 }); // of this program: how busy the machine is

/** Drops a file that is made in the page, and notes the longest time the page does not answer. */
async function drop(page, make, ...args) {
  await reloadAt(page, '#/games');
  await page.getByRole('heading', { name: 'Import games' }).waitFor();
  await page.evaluate(
    ([make, args]) => {
      const file = (0, eval)(`(${make})`)(...args);
      const data = new DataTransfer();
      data.items.add(file);
      window.longest = 0;
      let last = performance.now();
      window.watching = setInterval(() => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - last);
        last = now;
      }, 10);
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
    },
    [String(make), args],
  );
  stalls.reset();
  stalls.enable();
}
/** What is said of it, once it is read; meanwhile the page has answered, as far as the machine let it. */
const dropped = async (page) => {
  await page.locator('section[aria-labelledby=import] [role=status] p').first().waitFor({ timeout: 120_000 });
  const longest = await page.evaluate(() => window.longest);
  stalls.disable();
  assert.ok(longest < 3000 + 4 * (stalls.max / 1e6), `${Math.round(longest)} ms`);
  return page.locator('section[aria-labelledby=import] [role=status]').innerText();
};

for (const [what, make] of [
  ['50 MB of nothing', () => new File([new Uint8Array(50 << 20)], 'zeros.bin')],
  ['50 MB of one letter', () => new File(Array(50).fill('x'.repeat(1 << 20)), 'x.txt')],
  [
    '50 MB of noise',
    () => {
      const block = crypto.getRandomValues(new Uint8Array(1 << 16));
      return new File(Array(800).fill(block), 'noise.bin');
    },
  ],
  ['a megabyte of brackets', () => new File(['['.repeat(1 << 20)], 'brackets.txt')],
  ['20 MB of chess', () => new File(['[Event "chess"] e4 e5\n'.repeat(1_000_000)], 'chess.pgn')],
])
  test(
    `import: ${what} is told in a few lines, and the page answers meanwhile`,
    withPage({}, async (page) => {
      await drop(page, make);
      const said = await dropped(page);
      assert.match(said, /does not look like|holds no record|broken|cannot be read/);
      assert.doesNotMatch(said, /NL_ERR|undefined|NaN|\[object/);
      assert.ok(said.length < 4000, `${said.length} characters`);
      assert.equal(await page.locator('section[aria-labelledby=open]').count(), 0);
    }),
  );

test(
  'import: thousands of records come in while the page answers, and can be stopped',
  withPage({}, async (page) => {
    const record = cut(two, 3);
    const make = (record, n) =>
      new File(
        Array.from({ length: n }, (_, i) => record.replace('\n\n', `\n[Event "${i}"]\n\n`)),
        'many.nlr',
      );
    await drop(page, make, record, 20_000);
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await stop.waitFor();
    await page.waitForFunction(() =>
      /[1-9]/.test(document.querySelector('.reading .num')?.textContent ?? ''),
    );
    assert.equal(await page.getByRole('progressbar', { name: 'Reading' }).count(), 1);
    await accessible(page, 'reading');
    await stop.click();
    const said = await dropped(page);
    assert.match(said, /You stopped it: the rest was not read/);
    assert.match(said, /games? (is|are) imported/);
    await page.locator('section[aria-labelledby=open] li').first().waitFor();
    assert.equal(await page.locator('section[aria-labelledby=open] li').count(), 15);
    await page.getByRole('button', { name: 'Show 15 more' }).click();
    assert.equal(await page.locator('section[aria-labelledby=open] li').count(), 30);
  }),
);

test(
  'import: a folder is told as one',
  withPage({}, async (page) => {
    await drop(page, () => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
      return new File(['x'], 'games');
    });
    const said = await dropped(page);
    assert.match(said, /games cannot be read\. If it is a folder, open it/);
  }),
);

// ---- screens and workers ----

test('a screen that breaks can be tried again, and gives a report and the games', async () => {
  const page = await visit();
  await openRecord(page, cut(two, 5));
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url.replace(/\/$/, '') });
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('broken on purpose'); // a new game wants a seed
    };
  });
  await page.evaluate(() => (location.hash = '#/new'));
  await page.getByRole('heading', { name: 'Something went wrong here' }).waitFor();
  await page.getByRole('button', { name: 'Copy the report' }).click();
  await page.getByText('The report is copied.').waitFor();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(report, /^Nova Luna \d+\.\d+/);
  assert.match(report, /Screen: new\n.*broken on purpose/s);
  const all = await downloaded(page, () => page.getByRole('button', { name: 'Export all games' }).click());
  assert.deepEqual(actionsOf(all), actionsOf(two).slice(0, 5));
  await page.evaluate(() => void delete crypto.getRandomValues); // axe wants it, too
  await accessible(page, 'a broken screen');
  await fits(page, 'a broken screen');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('form .seats').waitFor();
  await leaveWith(page, /broken on purpose/);
});

test('a part that does not load: told, and there once the connection is', async () => {
  const page = await visit();
  let down = true;
  await page.route(/\/assets\/(Rules|Learn|learn)[^/]*\.js/, (route) =>
    down ? route.abort() : route.continue(),
  );
  await page.context().setOffline(false);
  await page.evaluate(() => (location.hash = '#/rules'));
  await page.getByRole('heading', { name: 'This part could not be loaded' }).waitFor();
  await page.getByText('check the connection, then try again').waitFor();
  await accessible(page, 'a part that did not load');
  down = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main h2').first().waitFor();
  assert.match(page.url(), /#\/rules$/);
  await leaveWith(page, /ERR_FAILED|Failed to fetch|dynamically imported/);
});

test('workers that die in mid-game: the game says so, and goes on when asked', async () => {
  const page = await visit();
  await page.context().addInitScript(() => {
    const Real = Worker;
    window.Worker = function (...args) {
      const worker = new Real(...args);
      if (sessionStorage.getItem('healthy')) return worker;
      worker.terminate();
      setTimeout(() => worker.onerror?.(new ErrorEvent('error', { message: 'out of memory' })), 50);
      return worker;
    };
  });
  await page.goto('about:blank');
  await page.goto(url);
  await openRecord(page, seated(cut(two, 5), { 1: 'new-moon', 2: 'new-moon' }));
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor({ timeout: 60_000 });
  await page
    .getByText(/cannot go on/)
    .first()
    .waitFor();
  await accessible(page, 'a player that cannot go on');
  const before = await ply(page);
  await page.evaluate(() => sessionStorage.setItem('healthy', '1'));
  await again.click();
  await page.waitForFunction((n) => Number(document.querySelector('main.play')?.dataset.ply) > n, before, {
    timeout: 60_000,
  });
  await leave(page);
});

// ---- links ----

test('a link that begins with localhost says that nobody else can open it, and gives what they can', async () => {
  const page = await visit();
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url.replace(/\/$/, '') });
  await importText(page, stored('tie'));
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Share as a link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nobody else can open this link').waitFor();
  await accessible(page, 'sharing');
  await fits(page, 'sharing');
  const record = await downloaded(page, () => dialog.getByRole('button', { name: 'Save as a file' }).click());
  assert.deepEqual(actionsOf(record), actionsOf(stored('tie')));
  await dialog.getByRole('button', { name: 'Copy the code' }).click();
  await dialog.getByText('The code is copied.').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(code, /^#\/link\/[\w-]+$/);
  assert.deepEqual(actionsOf(novaluna(['link', '--decode', url + code])), actionsOf(stored('tie')));
  await leave(page);

  // Elsewhere it is pasted as it is.
  const other = await visit({ path: '#/games' });
  await other.getByRole('button', { name: 'Paste text' }).click();
  await other.getByRole('dialog').getByRole('textbox').fill(code);
  await other.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await other.getByRole('button', { name: 'Replay' }).waitFor();
  await leave(other);
});
