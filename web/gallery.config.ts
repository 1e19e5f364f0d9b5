// gallery.config.ts: builds the gallery of all drawings, for looking at: npm run gallery.  It is no part of the app,
// and needs none of what makes the app small, quick to start and free of the network.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import app from './vite.config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: './',
  plugins: [svelte()],
  resolve: app.resolve!,
  publicDir: false,
  build: {
    outDir: at('../build/web/gallery'),
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: at('./gallery.html') },
  },
});
