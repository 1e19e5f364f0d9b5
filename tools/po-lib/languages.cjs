// languages.cjs: the languages we have, their plural forms and their quotation marks.
// SPDX-License-Identifier: MIT
'use strict';

/* `forms` gives the form of a plural category, in the order the forms stand in a .po file;
 * web/src/i18n/index.svelte.ts has the same table, and a test compares. */
const LANGUAGES = {
  de: {
    name: 'German',
    plural: 'nplurals=2; plural=(n != 1);',
    forms: { one: 0, other: 1 },
    quotes: ['„', '“'],
  },
  hu: {
    name: 'Hungarian',
    plural: 'nplurals=2; plural=(n != 1);',
    forms: { one: 0, other: 1 },
    quotes: ['„', '”'],
  },
  cs: {
    name: 'Czech',
    plural: 'nplurals=3; plural=(n == 1) ? 0 : (n >= 2 && n <= 4) ? 1 : 2;',
    forms: { one: 0, few: 1, other: 2 },
    quotes: ['„', '“'],
  },
  uk: {
    name: 'Ukrainian',
    plural:
      'nplurals=3; plural=(n % 10 == 1 && n % 100 != 11) ? 0 : ' +
      '(n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)) ? 1 : 2;',
    forms: { one: 0, few: 1, many: 2 },
    quotes: ['«', '»'],
  },
};

/** How many forms, and the function from n to its form, of a Plural-Forms line. */
function plural(line) {
  const parsed = /^nplurals=(\d); plural=([n\d\s()?:&|!=<>%]+);$/.exec(line);
  if (!parsed) throw new Error(`cannot read Plural-Forms: ${line}`);
  const choose = new Function('n', `return Number(${parsed[2]});`);
  return { count: Number(parsed[1]), choose };
}

function header(lang) {
  const { name, plural: line } = LANGUAGES[lang];
  return {
    comment: `# Nova Luna in ${name}.  Written by tools/po; translations are yours, the rest is made anew.`,
    text: [
      'Project-Id-Version: novaluna',
      `Language: ${lang}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: 8bit',
      `Plural-Forms: ${line}`,
      '',
    ].join('\n'),
  };
}

module.exports = { LANGUAGES, plural, header };
