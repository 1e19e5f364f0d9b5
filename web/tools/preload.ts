// preload.ts: has the page fetch its first screen together with the frame, not after it.

import type { Plugin } from 'vite';

export function preload(screen: string): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.facadeModuleId !== screen) continue;
          const link = (rel: string, file: string) => ({
            tag: 'link',
            attrs: { rel, crossorigin: true, href: `./${file}` },
            injectTo: 'head' as const,
          });
          const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
          return [link('modulepreload', chunk.fileName), ...styles.map((file) => link('stylesheet', file))];
        }
        throw new Error(`there is no ${screen}`);
      },
    },
  };
}
