// What `novaluna render` draws with is what the app draws.

import { execFileSync } from 'node:child_process';
import { it } from 'vitest';

it('the symbols of pictures are those of the app', () => {
  execFileSync('node', ['tools/symbols.mjs', '--check'], { stdio: 'pipe' });
});
