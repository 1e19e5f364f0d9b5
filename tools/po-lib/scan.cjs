// scan.cjs: the messages in the sources.
//
// In TypeScript and Svelte: t('…'), tn('one', 'other', n), tc('context', '…').  In C: N_("…"),
// N2_("one", "other"), NC_("context", "…").  The texts must be literals, or literals joined by +; anything else is
// an error that names its place, for it could not be translated.
// SPDX-License-Identifier: MIT
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { lexScript, lexSvelte } = require('./lex.cjs');

const CALLS = { t: ['id'], tn: ['id', 'plural'], tc: ['context', 'id'] };
const MACROS = { N_: ['id'], N2_: ['id', 'plural'], NC_: ['context', 'id'] };

/** The messages of one file, in order, and what is wrong in it. */
function scanText(text, name) {
  const inC = name.endsWith('.c');
  const tokens = name.endsWith('.svelte') ? lexSvelte(text) : lexScript(text);
  const calls = inC ? MACROS : CALLS;
  const messages = [];
  const errors = [];
  const isOp = (token, value) => token?.kind === 'op' && token.value === value;
  for (let i = 0; i < tokens.length; i++) {
    const { kind, value, line } = tokens[i];
    if (kind !== 'id' || !Object.hasOwn(calls, value) || !isOp(tokens[i + 1], '(')) continue;
    const before = tokens[i - 1];
    if (isOp(before, '.') || (before?.kind === 'id' && /^(function|define|as)$/.test(before.value))) continue;
    const message = { file: name };
    let at = i + 2;
    for (const part of calls[value]) {
      let literal = tokens[at]?.kind === 'str' ? tokens[at].value : undefined;
      at++;
      while (literal !== undefined && (isOp(tokens[at], '+') || (inC && tokens[at]?.kind === 'str'))) {
        if (isOp(tokens[at], '+')) at++;
        literal = tokens[at]?.kind === 'str' ? literal + tokens[at].value : undefined;
        at++;
      }
      const closed = isOp(tokens[at], ',') || isOp(tokens[at], ')');
      if (literal === undefined || !closed) {
        errors.push(`${name}:${line}: ${value}() wants its texts as plain literals`);
        message.bad = true;
        break;
      }
      message[part] = literal;
      at++;
    }
    if (message.bad) continue;
    if (!message.id) errors.push(`${name}:${line}: ${value}() of an empty text`);
    else messages.push(message);
  }
  return { messages, errors };
}

function* walk(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(at);
    else yield at;
  }
}

const C_FOLDERS = ['engine', 'ai', 'table', 'words', 'local', 'cli', 'tui', 'server'];

function* sources(root) {
  for (const file of walk(path.join(root, 'web/src')))
    if (/\.(svelte|ts)$/.test(file) && !/\.(test|d)\.ts$/.test(file) && !file.endsWith('i18n/index.svelte.ts')) yield file;
  for (const folder of C_FOLDERS)
    if (fs.existsSync(path.join(root, folder)))
      for (const file of walk(path.join(root, folder))) if (file.endsWith('.c')) yield file;
}

const keyOf = (m) => (m.context === undefined ? m.id : `${m.context}\u0004${m.id}`);

/** All messages of the project, each once, with the files that use it. */
function scan(root) {
  const byKey = new Map();
  const errors = [];
  for (const file of sources(root)) {
    const name = path.relative(root, file);
    const found = scanText(fs.readFileSync(file, 'utf8'), name);
    errors.push(...found.errors);
    for (const message of found.messages) {
      const key = keyOf(message);
      const known = byKey.get(key);
      if (!known) byKey.set(key, { ...message, files: [name] });
      else if (known.plural !== message.plural) errors.push(`${name}: “${message.id}” has two different plurals, see ${known.files[0]}`);
      else if (!known.files.includes(name)) known.files.push(name);
    }
  }
  return { messages: [...byKey.values()], errors };
}

module.exports = { scan, scanText, keyOf };
