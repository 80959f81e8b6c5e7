import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';

export default typescript.config(
  { ignores: ['node_modules', 'src/protocol.ts'] },
  js.configs.recommended,
  typescript.configs.strict,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    // Links are ordinary paths; there is no SvelteKit to resolve them.
    rules: { 'svelte/no-navigation-without-resolve': 'off' },
  },
  { files: ['*.ts', '*.js', 'browser/**'], languageOptions: { globals: { ...globals.node } } },
);
