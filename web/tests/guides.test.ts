import { expect, it } from 'vitest';
import { guide, kinds, matching, written } from '../src/guides';

it('finds the pages that are written, and no others', () => {
  expect(written('ascacou', 'en')).toEqual(kinds);
  expect(written('ascacou', 'fr')).toEqual(kinds);
  expect(written('nowhere', 'en')).toEqual([]);
  expect(guide('rules', 'nowhere', 'en')).toBeUndefined();
});

it('finds the passages that have every word, whatever the case and the accents', () => {
  const texts = ['Blocage ASC-3. Jamais deux fois le même motif.', 'Tour de jeu', 'L’autre joueur'];
  expect([...matching(texts, 'asc-3')]).toEqual([0]);
  expect([...matching(texts, ' MEME  motif ')]).toEqual([0]);
  expect([...matching(texts, 'jeu blocage')]).toEqual([]);
  expect([...matching(texts, "l'autre")]).toEqual([2]);
  expect([...matching(texts, 'Jo')]).toEqual([2]);
});
