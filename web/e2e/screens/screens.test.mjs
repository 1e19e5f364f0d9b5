// screens.test.mjs: every screen and dialog (screens.mjs lists them) in both themes: nothing that axe finds wrong,
// nothing cut off, no target too small.  access.test.mjs looks at other sizes, too.
//
// SPDX-License-Identifier: MIT
import { test } from 'node:test';
import { everywhere, sound } from '../harness/screens.mjs';

for (const [theme, size] of [
  ['dark', 'desktop'],
  ['light', 'phone'],
])
  test(`every screen is sound: ${theme}, ${size}`, everywhere({ theme, size }, sound));
