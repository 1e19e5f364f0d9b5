// check.cjs: what is wrong with the translations, as a list of sentences.
// SPDX-License-Identifier: MIT
'use strict';

const { keyOf } = require('./scan.cjs');
const { LANGUAGES, plural } = require('./languages.cjs');

const LAST_N = 125; // the largest number the game ever counts

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const same = (a, b) => a.join() === b.join();
const ending = (text) => /(?:\.|!|\?|:|…)?$/.exec(text.replace(/[“”»"’)\]]+$/u, ''))[0];

/** What is wrong with a text on its own, in any language. */
function untidy(text) {
  const found = [];
  if (/ {2}/.test(text)) found.push('double space');
  if (/^\s|\s$/.test(text)) found.push('space at an end');
  if (/\.\.\./.test(text)) found.push('three dots for …');
  if (/"/.test(text)) found.push('straight quotation mark');
  if (/ [,.!?;:…](?!\w)/.test(text)) found.push('space before a mark');
  if (/ - /.test(text)) found.push('hyphen for a dash');
  return found;
}

/** Quotation marks: opened and closed in turn, and of this language's kind. */
function misquoted(text, [open, close]) {
  const marks = text.match(/[„“”«»‚‘"]/gu) ?? [];
  if (marks.length % 2) return true;
  return marks.some((mark, i) => mark !== (i % 2 ? close : open));
}

function checkTranslation(m, text, form, language, choose) {
  const found = [];
  if (!text) return ['not translated'];
  const english = m.plural === undefined ? [m.id] : [m.id, m.plural];
  const wanted = placeholders(english.join(' '));
  // A form that stands for the number one alone may say it in words.
  const onlyOne = m.plural !== undefined && Array.from({ length: LAST_N + 1 }, (_, n) => n).every((n) => choose(n) !== form || n === 1);
  const given = placeholders(text);
  const less = onlyOne ? wanted.filter((p) => p !== '{n}') : wanted;
  if (!same(given, wanted) && !same(given, less)) found.push(`placeholders ${given.join(' ') || 'none'} for ${wanted.join(' ') || 'none'}`);
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) found.push('stray brace');
  found.push(...untidy(text));
  if (/'/.test(text)) found.push('straight apostrophe');
  if (misquoted(text, language.quotes)) found.push('quotation marks');
  // An abbreviation may have another sign, such as № for No., and headings of tables may be one.
  const short = english[0].length <= 4 || m.context === 'heading';
  if (!short && ending(text) !== ending(m.plural ?? m.id)) found.push(`ends in “${ending(text)}” for “${ending(m.plural ?? m.id)}”`);
  return found;
}

/** Every number, formatted by the form the browser and the header choose for it. */
function checkNumbers(m, lang, choose) {
  const rules = new Intl.PluralRules(lang);
  const { forms } = LANGUAGES[lang];
  for (let n = 0; n <= LAST_N; n++) {
    const form = choose(n);
    if (forms[rules.select(n)] !== form) return [`Plural-Forms and the browser differ for ${n}`];
    const text = (m.texts[form] ?? '').replace(/\{n\}/g, String(n));
    if (!text || text.includes('{n}')) return [`no text for ${n}`];
  }
  return [];
}

function checkCatalogue(lang, catalogue, scanned) {
  const found = [];
  const language = LANGUAGES[lang];
  const line = /^Plural-Forms: (.*)$/m.exec(catalogue.header.text)?.[1] ?? '';
  if (line !== language.plural) return [`po/${lang}.po: Plural-Forms should be ${language.plural}`];
  const { count, choose } = plural(line);
  const say = (m, what) => found.push(`po/${lang}.po: ${what}: ${JSON.stringify(keyOf(m).replace('\u0004', ' | '))}`);
  const wanted = new Map(scanned.map((m) => [keyOf(m), m]));
  const seen = new Set();
  for (const m of catalogue.messages) {
    const key = keyOf(m);
    if (seen.has(key)) say(m, 'twice');
    seen.add(key);
    if (!wanted.has(key)) say(m, 'not used (run tools/po extract)');
    else if (wanted.get(key).plural !== m.plural) say(m, 'another plural in the sources (run tools/po extract)');
    if (m.fuzzy) say(m, 'fuzzy');
    if (m.plural !== undefined && m.texts.length !== count) say(m, `${m.texts.length} forms for ${count}`);
    m.texts.forEach((text, i) => {
      for (const what of checkTranslation(m, text, i, language, choose)) say(m, what);
    });
    if (m.plural !== undefined && m.texts.every(Boolean)) for (const what of checkNumbers(m, lang, choose)) say(m, what);
  }
  for (const [key, m] of wanted) if (!seen.has(key)) say(m, 'missing (run tools/po extract)');
  return found;
}

/** The English itself. */
function checkEnglish(scanned) {
  return scanned.flatMap((m) =>
    [m.id, m.plural ?? m.id]
      .filter((text, i, all) => all.indexOf(text) === i)
      .flatMap((text) => untidy(text).map((what) => `${m.files[0]}: ${what}: ${JSON.stringify(text)}`)),
  );
}

module.exports = { checkCatalogue, checkEnglish, placeholders };
