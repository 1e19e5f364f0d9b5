// brotli.ts: writes FILE.br beside each built file that is the smaller for it.  tools/embed
// takes them into the program; many web hosts serve them by themselves.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = /\.(html|js|css|svg|wasm|webmanifest|json|txt)$/;

export function brotli(): Plugin {
  let out = '';
  return {
    name: 'brotli',
    apply: 'build',
    configResolved: (config) => void (out = config.build.outDir),
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !PACKED.test(entry.name)) continue;
          const path = join(entry.parentPath ?? entry.path, entry.name);
          const whole = readFileSync(path);
          const small = brotliCompressSync(whole, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
              [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
              [constants.BROTLI_PARAM_MODE]: entry.name.endsWith('.wasm')
                ? constants.BROTLI_MODE_GENERIC
                : constants.BROTLI_MODE_TEXT,
            },
          });
          if (small.length < whole.length) writeFileSync(`${path}.br`, small);
        }
      },
    },
  };
}
