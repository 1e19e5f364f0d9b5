import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    discloseVersion: false,
    cssHash: ({ css, hash }) => `s${hash(css).slice(0, 4)}`, // short: there are few of them
  },
};
