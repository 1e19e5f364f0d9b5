// catalogue.cjs: reads and writes the .po files of gettext, as far as we use them.
//
// A catalogue is { header, messages }; a message { context?, id, plural?, texts, files, notes,
// fuzzy }, where texts holds one translation, or one a plural form.
// SPDX-License-Identifier: MIT
'use strict';

const { keyOf } = require('./scan.cjs');

const quote = (text) =>
  `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t')}"`;

const unquote = (text) => text.slice(1, -1).replace(/\\(.)/g, (_, c) => ({ n: '\n', t: '\t' })[c] ?? c);

/** Several lines for a text that has several. */
function field(name, text) {
  const lines = text.split(/(?<=\n)/);
  if (lines.length < 2) return `${name} ${quote(text)}`;
  return [`${name} ""`, ...lines.map(quote)].join('\n');
}

function write({ header, messages }) {
  const out = [header.comment, 'msgid ""', field('msgstr', header.text), ''];
  for (const m of messages) {
    for (const note of m.notes ?? []) out.push(`# ${note}`);
    for (const file of m.files) out.push(`#: ${file}`);
    if (m.fuzzy) out.push('#, fuzzy');
    if (m.context !== undefined) out.push(field('msgctxt', m.context));
    out.push(field('msgid', m.id));
    if (m.plural === undefined) out.push(field('msgstr', m.texts[0]));
    else {
      out.push(field('msgid_plural', m.plural));
      m.texts.forEach((text, i) => out.push(field(`msgstr[${i}]`, text)));
    }
    out.push('');
  }
  return out.join('\n');
}

function read(text, name) {
  const messages = [];
  let header = { comment: '', text: '' };
  for (const block of text.split(/\n\s*\n/)) {
    const fields = {};
    const m = { texts: [], files: [], notes: [], fuzzy: false };
    const comment = [];
    let current = null;
    for (const line of block.split('\n')) {
      if (line.startsWith('#~')) continue;
      if (line.startsWith('#')) {
        comment.push(line);
        if (line.startsWith('#: ')) m.files.push(line.slice(3));
        else if (line.startsWith('#,')) m.fuzzy ||= /\bfuzzy\b/.test(line);
        else if (line.startsWith('# ')) m.notes.push(line.slice(2));
        continue;
      }
      const parsed = /^(?:(msg\w+(?:\[\d\])?) )?(".*")$/.exec(line.trim());
      if (!parsed) {
        if (line.trim()) throw new Error(`${name}: cannot read ${line}`);
        continue;
      }
      if (parsed[1]) fields[(current = parsed[1])] = '';
      fields[current] += unquote(parsed[2]);
    }
    if (fields.msgid === undefined) continue;
    if (fields.msgid === '' && fields.msgctxt === undefined) {
      header = { comment: comment.join('\n'), text: fields.msgstr };
      continue;
    }
    m.id = fields.msgid;
    if (fields.msgctxt !== undefined) m.context = fields.msgctxt;
    if (fields.msgid_plural === undefined) m.texts = [fields.msgstr ?? ''];
    else {
      m.plural = fields.msgid_plural;
      for (let i = 0; fields[`msgstr[${i}]`] !== undefined; i++) m.texts.push(fields[`msgstr[${i}]`]);
    }
    messages.push(m);
  }
  return { header, messages };
}

/** What the sources say now, with the translations there were. */
function merge(old, scanned, header, forms) {
  const known = new Map(old.messages.map((m) => [keyOf(m), m]));
  const messages = scanned.map((m) => {
    const before = known.get(keyOf(m));
    const count = m.plural === undefined ? 1 : forms;
    const texts = Array.from({ length: count }, (_, i) => before?.texts[i] ?? '');
    return { ...m, texts, notes: before?.notes ?? [], fuzzy: before?.fuzzy ?? false };
  });
  return { header, messages };
}

module.exports = { read, write, merge };
