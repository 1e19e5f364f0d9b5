// tables.cjs: what the web app reads, one JSON object a language.
//
// A value is a text, or an array of plural forms.  Its key is a hash of msgid, or of context
// U+0004 msgid: the app has the English in its code and need not load it twice (keys were half
// of a table).  What is not translated is left out, and the app says it in English.
// SPDX-License-Identifier: MIT
'use strict';

const path = require('node:path');
const { keyOf } = require('./scan.cjs');

/** FNV-1a, of which 24 bits do; web/src/i18n/index.svelte.ts has the same, and a test compares. */
function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 8).toString(36);
}

/** A table of some messages, each with its value. */
function hashed(entries) {
  const out = {};
  for (const [m, value] of entries) {
    const key = hash(keyOf(m));
    if (Object.hasOwn(out, key)) throw new Error(`two messages have one hash: change a word of ${JSON.stringify(m.id)}`);
    out[key] = value;
  }
  return out;
}

/* A table holds what the first screen and a game say from the start.  Others come with what
 * says them: that of the guide in a first game, which is small, that of the tutorial and the rules,
 * and that of all other screens and of what is seldom shown in a game, with one each for tables
 * at a distance and for puzzles.  The folder of a
 * file decides (web/src/rooms.json). */
const PARTS = ['guide', 'learn', 'more', 'online', 'puzzles'];
/** Whatever has one of these has 'more', too, and what several of them say is there. */
const WITH_MORE = ['more', 'online', 'puzzles'];
const rooms = new Map(require('../../web/src/rooms.json').map(({ folder, words }) => [folder, words]));

/** The part of the app that has a message; '' if several say it, or it is needed at first; null if
 *  none does: other messages are the terminal's. */
function partOf(m) {
  const files = m.files.filter((f) => f.startsWith('web/src/'));
  if (!files.length) return null;
  const parts = new Set(files.map((f) => rooms.get(path.dirname(f).slice('web/src/'.length))));
  const [part] = parts;
  if (parts.size === 1) return PARTS.includes(part) ? part : '';
  return [...parts].every((p) => WITH_MORE.includes(p)) ? 'more' : '';
}

function table(messages) {
  const done = messages.filter((m) => !m.fuzzy && m.texts.every(Boolean));
  return hashed(done.map((m) => [m, m.plural === undefined ? m.texts[0] : m.texts]));
}

const ACCENTS = { a: 'å', e: 'é', i: 'î', o: 'ö', u: 'ü', y: 'ý', c: 'ç', n: 'ñ', s: 'š', z: 'ž', A: 'Å', E: 'É', I: 'Î', O: 'Ö', U: 'Ü', C: 'Č', N: 'Ñ', S: 'Š' };

/** The same text, accented and 40 % longer, its placeholders kept: a language for tests, in
 *  which what is not translatable and what does not fit both show. */
function pseudo(text) {
  const plain = text.replace(/\{\w+\}/g, '');
  const accented = text.replace(/\{\w+\}|[a-zA-Z]/g, (c) => ACCENTS[c] ?? c);
  const more = 'one two three four five six seven eight nine ten '.repeat(Math.ceil(text.length / 100) + 1);
  const extra = more.slice(0, Math.ceil(plain.length * 0.4)).trim();
  return extra ? `${accented} ${extra}` : accented;
}

function pseudoTable(messages) {
  return hashed(messages.map((m) => [m, m.plural === undefined ? pseudo(m.id) : [pseudo(m.id), pseudo(m.plural)]]));
}

module.exports = { table, partOf, pseudo, pseudoTable, hash, PARTS };
