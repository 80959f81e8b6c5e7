import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tables } from '../src/i18n';
import { spoken } from '../src/preferences.svelte';

function keys(table: object, before = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value as object, `${before}${key}.`) : [before + key],
  );
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'i18n' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

it('has the same keys in every language', () => {
  expect(keys(tables.fr)).toEqual(keys(tables.en));
});

it('uses every sentence', () => {
  const page = sources('src').join('\n');
  // Sentences chosen by a value (`themes[value]`) are used through the group that holds them.
  const unused = keys(tables.en).filter((key) => {
    const [group = '', name = ''] = key.split('.');
    // A board may take its own group out of the table first.
    const board = `src/boards/${group}`;
    const text = existsSync(board) ? sources(board).join('\n') : page;
    const path = existsSync(board) ? `[.]${name}` : `[.]${group}[.]${name}`;
    return !new RegExp(`${path}(?![A-Za-z])`).test(text);
  });
  expect(unused).toEqual([]);
});

it('speaks the first language of the reader that it knows', () => {
  expect(spoken(['de-DE', 'fr-CA', 'en'])).toBe('fr');
  expect(spoken(['en-GB', 'fr'])).toBe('en');
  expect(spoken(['ja'])).toBe('en');
});
