// screens.test.mjs: every screen and dialog (screens.mjs lists them): nothing that axe finds wrong, nothing cut off, no
// target too small.  Each is seen in both themes and one size; WHOLE=1 has them all in both sizes, and access.test.mjs in
// others.
//
// SPDX-License-Identifier: MIT
import { test } from 'node:test';
import { whole } from '../harness/app.mjs';
import { everywhere, sound } from '../harness/screens.mjs';

const looks = [
  ['dark', 'desktop'],
  ['light', 'phone'],
];
for (const [i, [theme, size]] of looks.entries())
  test(
    `${whole ? 'every' : 'every second'} screen is sound in both themes: ${size}`,
    everywhere({ theme, size }, sound, whole ? {} : { share: [i, looks.length] }),
  );
