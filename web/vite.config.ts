import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { brotli } from './tools/brotli';
import { freeWhileDeveloping, offline } from './tools/offline';
import { piece } from './tools/pieces';
import { preload } from './tools/preload';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Relative addresses, so that the finished folder can lie anywhere on any web host.
export default defineConfig({
  base: './',
  plugins: [
    svelte(),
    freeWhileDeveloping(),
    preload(at('src/start/Home.svelte')),
    offline(at('src/sw/sw.ts')),
    brotli(),
  ],
  resolve: {
    alias: {
      novaluna: at('../npm/src'),
      '@wasm': at('../build/wasm/web'),
      '@po': at('../build/po'),
      '@pack': at('../table/puzzle'),
    },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: at('../build/web/dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A screen's styles are named in the frame, its scripts name each other: names with their hashes are dear.
      resolveDependencies: (_, deps) => deps.filter((file) => file.endsWith('.css')),
    },
    minify: 'terser', // 4 kB less for a first game than esbuild's
    terserOptions: {
      ecma: 2020,
      module: true,
      // What is longer and more alike is smaller for brotli: half a kB for a first game.
      compress: { passes: 3, hoist_funs: true, sequences: false, inline: 1 },
    },
    rollupOptions: {
      output: {
        manualChunks: piece,
        experimentalMinChunkSize: 1500,
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['tools/node18.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
});
