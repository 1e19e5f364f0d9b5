// reach.cjs: which files of the web app are loaded together, by what they import at their head.
// SPDX-License-Identifier: MIT
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const IMPORT = /^\s*(?:import|export)\s(?:[^'"]*\sfrom\s)?\s*'(\.[^'?]+)'/gm;
const ENDINGS = ['', '.ts', '.svelte.ts'];

const isFile = (at) => fs.statSync(at, { throwIfNoEntry: false })?.isFile() ?? false;

/** Some files and all that they need at once, as paths from the root.  What is imported by a
 *  call comes later. */
function reach(root, starts) {
  const seen = new Set();
  const left = starts.map((start) => path.join(root, start));
  while (left.length) {
    const file = left.pop();
    const name = path.relative(root, file);
    if (seen.has(name)) continue;
    seen.add(name);
    for (const [, to] of fs.readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const found = ENDINGS.map((ending) => path.join(path.dirname(file), to + ending)).find(isFile);
      if (found && /\.(ts|svelte)$/.test(found)) left.push(found);
    }
  }
  return seen;
}

module.exports = { reach };
