// lex.cjs: just enough of the grammars of TypeScript, Svelte and C to find calls in them.
//
// A token is { kind, value, line }.  Kinds: 'id', 'str' (a string without placeholders, its
// value decoded), 'tpl' (a template with ${} in it), 'op' (one character).  Comments, numbers
// and regular expressions leave nothing behind, except that 'num' and 'regex' keep their place.
// SPDX-License-Identifier: MIT
'use strict';

const ESCAPES = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' };

/** Decodes what follows a backslash at `at`; returns the text and where to go on. */
function escape(text, at) {
  const c = text[at];
  if (c === 'u' && text[at + 1] === '{') {
    const end = text.indexOf('}', at);
    return [String.fromCodePoint(parseInt(text.slice(at + 2, end), 16)), end + 1];
  }
  if (c === 'u') return [String.fromCharCode(parseInt(text.slice(at + 1, at + 5), 16)), at + 5];
  if (c === 'x') return [String.fromCharCode(parseInt(text.slice(at + 1, at + 3), 16)), at + 3];
  if (c === '\n') return ['', at + 1];
  return [c in ESCAPES ? ESCAPES[c] : c, at + 1];
}

/** The tokens of script from `at`, up to the brace that closes it where `inBraces`. */
function script(text, at, inBraces, tokens, lineOf) {
  const push = (kind, value, from) => tokens.push({ kind, value, line: lineOf(from) });
  let depth = 0;
  while (at < text.length) {
    const c = text[at];
    if (/\s/.test(c)) at++;
    else if (text.startsWith('//', at)) at = until(text, '\n', at);
    else if (text.startsWith('/*', at)) at = until(text, '*/', at + 2);
    else if (c === "'" || c === '"') {
      const from = at;
      let value = '';
      for (at++; at < text.length && text[at] !== c; ) {
        if (text[at] === '\\') {
          const [piece, next] = escape(text, at + 1);
          value += piece;
          at = next;
        } else value += text[at++];
      }
      at++;
      push('str', value, from);
    } else if (c === '`') at = template(text, at, tokens, lineOf);
    else if (c === '/' && opensRegex(tokens[tokens.length - 1])) {
      const from = at;
      for (let set = false, i = at + 1; i < text.length; i++) {
        if (text[i] === '\\') i++;
        else if (text[i] === '[') set = true;
        else if (text[i] === ']') set = false;
        else if ((text[i] === '/' && !set) || text[i] === '\n') {
          at = i + 1;
          break;
        }
      }
      push('regex', '', from);
    } else if (/[A-Za-z_$]/.test(c)) {
      const [word] = /^[\w$]+/.exec(text.slice(at, at + 200));
      push('id', word, at);
      at += word.length;
    } else if (/[0-9]/.test(c)) {
      const [digits] = /^[\w.]+/.exec(text.slice(at, at + 200));
      push('num', digits, at);
      at += digits.length;
    } else {
      if (c === '{') depth++;
      if (c === '}' && depth-- === 0 && inBraces) return at + 1;
      push('op', c, at++);
    }
  }
  return at;
}

function template(text, at, tokens, lineOf) {
  const from = at;
  let value = '';
  let plain = true;
  for (at++; at < text.length && text[at] !== '`'; ) {
    if (text[at] === '\\') {
      const [piece, next] = escape(text, at + 1);
      value += piece;
      at = next;
    } else if (text.startsWith('${', at)) {
      plain = false;
      tokens.push({ kind: 'op', value: '(', line: lineOf(at) });
      at = script(text, at + 2, true, tokens, lineOf);
      tokens.push({ kind: 'op', value: ')', line: lineOf(at) });
    } else value += text[at++];
  }
  tokens.push({ kind: plain ? 'str' : 'tpl', value, line: lineOf(from) });
  return at + 1;
}

/** Whether a slash after this token begins a regular expression rather than divides. */
function opensRegex(before) {
  if (!before) return true;
  if (before.kind === 'op') return !')]}'.includes(before.value);
  return before.kind === 'id' && /^(return|typeof|case|in|of|await|yield)$/.test(before.value);
}

function until(text, what, at) {
  const found = text.indexOf(what, at);
  return found < 0 ? text.length : found + what.length;
}

function lines(text) {
  const starts = [0];
  for (let i = 0; i < text.length; i++) if (text[i] === '\n') starts.push(i + 1);
  return (at) => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** TypeScript, or C: near enough the same for our purpose. */
function lexScript(text) {
  const tokens = [];
  script(text, 0, false, tokens, lines(text));
  return tokens;
}

/** Svelte: the scripts, and what stands in braces in the markup. */
function lexSvelte(text) {
  const tokens = [];
  const lineOf = lines(text);
  for (let at = 0; at < text.length; ) {
    const block = /^<(script|style)\b[^>]*>/.exec(text.slice(at, at + 300));
    if (text.startsWith('<!--', at)) at = until(text, '-->', at);
    else if (block) {
      const end = text.indexOf(`</${block[1]}>`, at);
      const to = end < 0 ? text.length : end;
      if (block[1] === 'script') {
        const begin = at + block[0].length;
        const first = lineOf(begin);
        script(text.slice(begin, to), 0, false, tokens, ((of) => (i) => first - 1 + of(i))(lines(text.slice(begin, to))));
        tokens.push({ kind: 'op', value: ';', line: lineOf(to) });
      }
      at = to + 1;
    } else if (text[at] === '{') {
      at++;
      if ('#:/@'.includes(text[at])) at++;
      at = script(text, at, true, tokens, lineOf);
      tokens.push({ kind: 'op', value: ';', line: lineOf(at) });
    } else at++;
  }
  return tokens;
}

module.exports = { lexScript, lexSvelte };
