// record.mjs: what the program says of a record that a page exported.
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = process.env.NOVALUNA ?? fileURLToPath(new URL('../../build/novaluna', import.meta.url));

export function novaluna(args, input) {
  return execFileSync(program, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The last position of a record, by `novaluna replay --json`. */
export function lastPosition(record) {
  return JSON.parse(novaluna(['replay', '--json', '-'], record).trim().split('\n').pop());
}

/** Downloads what a click starts and gives its text. */
export async function downloaded(page, click) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFileSync(await file.path(), 'utf8');
}
