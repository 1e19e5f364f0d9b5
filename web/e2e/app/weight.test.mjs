// weight.test.mjs: what comes over the wire, and what the server says about it.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import http from 'node:http';
import { test } from 'node:test';
import {
  calm,
  importText,
  leave,
  myTurn,
  offer,
  played,
  ply,
  press,
  state,
  url,
  visit,
} from '../harness/app.mjs';
import { stored } from '../harness/record.mjs';

/** A file as a browser gets it: its bytes on the wire, and the answer. */
function get(path, encoding = 'gzip, deflate, br') {
  return new Promise((resolve, reject) => {
    http
      .get(new URL(path, url), { headers: { 'accept-encoding': encoding } }, (answer) => {
        let bytes = 0;
        answer.on('data', (part) => (bytes += part.length));
        answer.on('end', () =>
          resolve({
            bytes,
            status: answer.statusCode,
            headers: answer.headers,
            raw: answer.rawHeaders.join('').length,
          }),
        );
      })
      .on('error', reject);
  });
}

/** A first visit, from the first request to the second turn against the computer: with its guide, or without. */
async function firstTurn(size, lang, guided) {
  const seen = [];
  const fresh = await visit({ size, settings: { lang }, watch: (request) => seen.push(request) });
  await press(fresh, fresh.locator(guided ? '.first .btn.primary' : '.quick .play'));
  await myTurn(fresh);
  if (guided) await fresh.locator('[data-mark].ready').waitFor();
  const before = await ply(fresh);
  await press(fresh, offer(fresh, 1));
  await fresh.locator('[role=gridcell].ghost').waitFor(); // there is one cell only
  await calm(fresh);
  await press(fresh, fresh.locator('button.confirm')); // by whatever name it goes in the language
  await played(fresh, before);
  await myTurn(fresh); // now the computer's worker is there for certain
  assert.notEqual(await state(fresh), 'none');
  await fresh.waitForLoadState('networkidle');
  await leave(fresh);
  return [...new Set(seen.map((r) => r.url()).filter((u) => u.startsWith('http')))];
}

const MOST = 150_000;

for (const [size, lang, guided] of [
  ['phone', 'en', false],
  ['phone', 'uk', false],
  ['desktop', 'uk', false],
  ['phone', 'uk', true],
])
  test(`playable after ${MOST / 1000} kB ${guided ? 'and headers, guided' : 'with all headers'}: ${size}, ${lang}`, async (t) => {
    const paths = await firstTurn(size, lang, guided);
    let sum = 0;
    let headers = 0;
    const lines = [];
    for (const path of paths) {
      const { bytes, raw } = await get(path);
      sum += bytes;
      headers += raw;
      lines.push([bytes, path.slice(url.length)]);
    }
    for (const [bytes, path] of lines.sort((a, b) => b[0] - a[0]))
      t.diagnostic(`${String(bytes).padStart(7)} ${path}`);
    t.diagnostic(`${sum} bytes in ${paths.length} answers, and ${headers} bytes of headers`);
    assert.ok(
      paths.some((p) => /player.*\.wasm/.test(p)),
      'the computer player is counted',
    );
    assert.ok(!paths.some((p) => p.endsWith('.woff2')), 'a first game has no font to wait for');
    // With its guide, and all words of that, a phone has no room left for headers.
    const counted = guided ? sum : sum + headers;
    assert.ok(counted <= MOST, `${counted} bytes`);
    assert.ok(paths.length <= 20, `${paths.length} answers`);
  });

test('home with games shows today’s deal and puzzle without planner, study module, weights or puzzles', async () => {
  const seen = [];
  const page = await visit({ watch: (request) => seen.push(request.url().slice(url.length)) });
  await importText(page, stored('solo'));
  await page.goto('about:blank');
  seen.length = 0;
  await page.goto(url);
  await page.getByRole('link', { name: /^Today’s deal New/ }).waitFor();
  await page.getByRole('link', { name: /^Puzzle of the day New/ }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.ok(seen.some((path) => path.endsWith('.js')));
  assert.deepEqual(
    seen.filter((path) => /strong|study|player|worker|puzzles.*\.(bin|pack|nlp)|DayPage|planner/.test(path)),
    [],
  );
  await leave(page);
});

test('everything for offline in 900 kB', async (t) => {
  const worker = await (await fetch(`${url}sw.js`)).text();
  const files = JSON.parse(/\[("[^\]]*")\]/.exec(worker)[0]);
  assert.ok(files.length > 20 && files.includes(''), 'the list of files');
  let sum = (await get('sw.js')).bytes;
  for (const file of files) {
    const { bytes, status } = await get(file);
    assert.equal(status, 200, file);
    sum += bytes;
  }
  t.diagnostic(`${sum} bytes in ${files.length + 1} files`);
  assert.ok(sum <= 900_000, `${sum} bytes`);
});

test('the display face: 40 kB at most, kept for offline, and there for whoever reads', async () => {
  const worker = await (await fetch(`${url}sw.js`)).text();
  const fonts = JSON.parse(/\[("[^\]]*")\]/.exec(worker)[0]).filter((file) => file.endsWith('.woff2'));
  assert.equal(fonts.length, 3);
  let sum = 0;
  for (const font of fonts) {
    const { bytes, headers } = await get(font);
    sum += bytes;
    assert.equal(headers['content-type'], 'font/woff2');
    assert.match(headers['cache-control'], /immutable/);
  }
  assert.ok(sum <= 40_000, `${sum} bytes`);
  const page = await visit({ path: '#/learn', settings: { lang: 'uk' } });
  await page.waitForFunction(
    () => [...document.fonts].filter((f) => f.family === 'Almanac' && f.status === 'loaded').length >= 2,
  );
  await leave(page);
});

test('headers', async () => {
  const page = await get('');
  assert.equal(page.status, 200);
  const policy = page.headers['content-security-policy'];
  for (const part of [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
    assert.ok(policy.includes(part), part);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:/);
  assert.match(page.headers['x-content-type-options'], /nosniff/);
  assert.match(page.headers['referrer-policy'], /no-referrer|same-origin/);
  assert.match(page.headers['content-type'], /^text\/html; charset=utf-8$/i);
  assert.match(page.headers['cache-control'], /no-cache/);
  const html = await (await fetch(url)).text();
  const script = /src="([^"]+\.js)"/.exec(html)[1];
  const code = await get(script);
  assert.match(code.headers['content-type'], /javascript/);
  assert.match(code.headers['cache-control'], /immutable/);
  assert.ok(code.headers['content-encoding'], 'compressed');
  assert.match((await get('manifest.webmanifest')).headers['content-type'], /manifest\+json/);
  const wasm = JSON.parse(/\[("[^\]]*")\]/.exec(await (await fetch(`${url}sw.js`)).text())[0]).find((f) =>
    f.endsWith('.wasm'),
  );
  assert.equal((await get(wasm)).headers['content-type'], 'application/wasm');
  assert.equal((await get('no-such-file')).status, 404);
  assert.equal((await get('../../etc/passwd')).status, 404);
  assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/);
});
