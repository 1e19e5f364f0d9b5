// record.mjs: what the program says of a record that a page exported.
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = process.env.NOVALUNA ?? fileURLToPath(new URL('../../../build/novaluna', import.meta.url));

export function novaluna(args, input) {
  return execFileSync(program, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The last position of a record, by `novaluna replay --json`. */
export function lastPosition(record) {
  return JSON.parse(novaluna(['replay', '--json', '-'], record).trim().split('\n').pop());
}

/** The example of docs/fair.md. */
export const sealed = () =>
  readFileSync(new URL('../../../docs/examples/sealed.nlr', import.meta.url), 'utf8');

/** A record of this folder. */
export const stored = (name) => readFileSync(new URL(`records/${name}.nlr`, import.meta.url), 'utf8');

/** The actions of a record. */
export function actionsOf(record) {
  return record
    .slice(record.search(/\n\n|\r\n\r\n/))
    .trim()
    .split(/\s+/)
    .filter(Boolean);
}

/** A record after its first n actions; a negative n: so many before its end. */
export function cut(record, n) {
  return `${record.slice(0, record.indexOf('\n\n'))}\n\n${actionsOf(record).slice(0, n).join(' ')}\n`;
}

/** The value of a tag, or null. */
export const tag = (record, name) => new RegExp(`^\\[${name} "(.*)"\\]`, 'm').exec(record)?.[1] ?? null;

/** A record with computers at some seats: { 2: 'half-moon' }. */
export function seated(record, computers) {
  const tags = Object.entries(computers)
    .map(([seat, level]) => `[Computer${seat} "${level}"]\n`)
    .join('');
  return record.replace(/\n\n/, `\n${tags}\n`);
}

/** Downloads what a click starts and gives its text. */
export async function downloaded(page, click) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFileSync(await file.path(), 'utf8');
}
