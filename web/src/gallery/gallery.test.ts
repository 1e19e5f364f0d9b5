// gallery.test.ts: the gallery is built by nobody but who wants to look at it, so a test builds it.

import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

test('the gallery can be built', async () => {
  const configFile = fileURLToPath(new URL('../../gallery.config.ts', import.meta.url));
  const { output } = (await build({
    configFile,
    logLevel: 'error',
    build: { write: false, minify: false },
  })) as Rollup.RollupOutput;
  const names = output.map((file) => file.fileName);
  expect(names).toContain('gallery.html');
  expect(names.some((name) => /^assets\/.*\.js$/.test(name))).toBe(true);
});
