// eslint.config.js: what the compiler does not see: promises nobody waits for, effects that are no effects,
// two ways to say one thing.  How it looks is Prettier's business.
//
// SPDX-License-Identifier: MIT
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'audit', 'public'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      'no-undef': 'off', // the compiler's
      'prefer-const': 'off', // $props() are let
      'svelte/prefer-const': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-this-alias': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'svelte/no-navigation-without-resolve': 'off', // of SvelteKit
      'svelte/no-useless-mustaches': 'off', // a space may need one
      'svelte/prefer-svelte-reactivity': 'off', // a Map that nothing follows is none of Svelte's
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check knows better
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'npm/src/*.ts'],
    languageOptions: {
      parserOptions: {
        projectService: true,
        extraFileExtensions: ['.svelte'],
        parser: ts.parser,
        svelteConfig,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
);
