import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { rulePages } from './rule-pages.ts';
import { shell } from './shell.ts';

const server = process.env.TABLIER_SERVER ?? 'http://127.0.0.1:8642';

export default defineConfig({
  base: '/',
  plugins: [svelte({ configFile: false }), rulePages(), shell()],
  build: {
    outDir: '../src/tablier/page',
    emptyOutDir: true,
    // The server forbids `data:` addresses; small pictures stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What several pages share is one file: each further one costs a slow line more than its contents.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'common',
              test: /node_modules.(svelte|openapi|eventsource|esm-env|clsx)|web.src.(?!boards.\w+.)|preload-helper/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server }, fs: { allow: ['..'] } },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
