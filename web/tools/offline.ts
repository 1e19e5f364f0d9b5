// offline.ts: builds the service worker, with the list of all files that were built.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithEsbuild, type Plugin } from 'vite';

/** Fetched by the system or by other sites, never by the app itself. */
const OUTSIDE =
  /^(sw\.js|NOTICES\.txt|social\.(png|svg)|apple-touch-icon\.png|icon-512\.png|icon-maskable\.(png|svg))$|\.(map|gz|br)$/;

export function offline(source: string): Plugin {
  let out = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => void (out = config.build.outDir),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = readdirSync(out, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) =>
            join(entry.parentPath ?? entry.path, entry.name)
              .slice(out.length + 1)
              .replaceAll('\\', '/'),
          )
          .filter((name) => !OUTSIDE.test(name))
          .sort();
        const sum = createHash('sha256');
        for (const name of files)
          sum
            .update(name)
            .update('\0')
            .update(readFileSync(join(out, name)));
        const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source, {
          minify: true,
          format: 'iife',
          target: 'es2022',
          define: {
            __FILES__: JSON.stringify(files.map((name) => (name === 'index.html' ? '' : name))),
            __VERSION__: JSON.stringify(sum.digest('hex').slice(0, 12)),
          },
          sourcemap: false,
        });
        writeFileSync(join(out, 'sw.js'), code);
      },
    },
  };
}

/** The policy in index.html is for the built page; the development server needs more freedom. */
export function freeWhileDeveloping(): Plugin {
  return {
    name: 'free-while-developing',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}
