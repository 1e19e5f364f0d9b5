// tables.cjs: what the web app reads, one JSON object a language.
//
// Keys are msgid, or context U+0004 msgid; values a text, or an array of plural forms.
// What is not translated is left out, and the app says it in English.
// SPDX-License-Identifier: MIT
'use strict';

const { keyOf } = require('./scan.cjs');

function table(messages) {
  const out = {};
  for (const m of messages) {
    if (m.fuzzy || !m.texts.every(Boolean)) continue;
    out[keyOf(m)] = m.plural === undefined ? m.texts[0] : m.texts;
  }
  return out;
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
  const out = {};
  for (const m of messages) out[keyOf(m)] = m.plural === undefined ? pseudo(m.id) : [pseudo(m.id), pseudo(m.plural)];
  return out;
}

module.exports = { table, pseudo, pseudoTable };
