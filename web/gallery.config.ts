// gallery.config.ts: builds the gallery of all drawings, for looking at: npx vite build -c gallery.config.ts.
// It is no part of the app.
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import app from './vite.config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default mergeConfig(app, {
  build: { outDir: at('../build/web/gallery'), rollupOptions: { input: at('./gallery.html') } },
});
