import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boards } from '../src/boards';
import { tables, type Language } from '../src/i18n';
import { spoken } from '../src/preferences.svelte';

function keys(table: object, before = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value as object, `${before}${key}.`) : [before + key],
  );
}

function sources(folder: string): string {
  const texts = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'i18n' ? '' : sources(path);
    const drawn = /\.(svelte|ts)$/.test(entry.name) && entry.name !== 'words.ts';
    return drawn ? readFileSync(path, 'utf8') : '';
  });
  return texts.join('\n');
}

/** Sentences chosen by a value (`themes[value]`) are used through the group that holds them. */
function unused(table: object, depth: number, text: string): string[] {
  const paths = new Set(keys(table).map((key) => key.split('.').slice(0, depth).join('.')));
  return [...paths].filter((path) => !new RegExp(`(words|tables[.]en)[.]${path}(?![A-Za-z])`).test(text));
}

it('has the same keys in every language', () => {
  expect(keys(tables.fr)).toEqual(keys(tables.en));
});

it('uses every sentence', () => {
  expect(unused(tables.en, 2, sources('src'))).toEqual([]);
});

describe.each(Object.keys(boards))('the board of %s', async (game) => {
  const module = (await import(`../src/boards/${game}/words.ts`)) as Record<string, Record<Language, object>>;
  const own = module[game];

  it('has the same keys in every language', () => {
    expect(keys(own?.en ?? {})).not.toEqual([]);
    expect(keys(own?.fr ?? {})).toEqual(keys(own?.en ?? {}));
  });
  it('uses every sentence', () => {
    const text = sources(`src/boards/${game}`) + sources('src/boards/shared');
    expect(unused(own?.en ?? {}, 1, text)).toEqual([]);
  });
});

it('speaks the first language of the reader that it knows', () => {
  expect(spoken(['de-DE', 'fr-CA', 'en'])).toBe('fr');
  expect(spoken(['en-GB', 'fr'])).toBe('en');
  expect(spoken(['ja'])).toBe('en');
});
