import { expect, it } from 'vitest';
import {
  CARD_NAMES,
  counts,
  FIRST_DEAL,
  given,
  ownerOf,
  ownersIn,
  swapped,
} from '../src/boards/ascacou/dealing';
import { view } from './example';

it('knows the cards by their digits', () => {
  expect(CARD_NAMES).toEqual(view().cards.map(({ name }) => name));
});

it('begins with eight cards each', () => {
  expect(counts(FIRST_DEAL)).toEqual([8, 8]);
  expect(ownersIn(FIRST_DEAL)).toBe(FIRST_DEAL);
});

it('reads what may be typed, and nothing else', () => {
  expect(ownersIn('0123456789abcdef')).toBe('0'.repeat(16));
  expect(ownersIn('F0')).toBe('0111111111111110');
  expect(ownersIn('01')).toBe('0011111111111111');
  expect(ownersIn('-')).toBe('1'.repeat(16));
  for (const value of ['', '00', 'xyz', '1'.repeat(17), 3, null, ['0']]) expect(ownersIn(value)).toBeNull();
});

it('gives one card, to the other and back again', () => {
  const next = given(FIRST_DEAL, 3);
  expect([ownerOf(next, 3), ownerOf(next, 2), counts(next)]).toEqual([1, 0, [7, 9]]);
  expect(given(next, 3)).toBe(FIRST_DEAL);
  const all = CARD_NAMES.reduce(
    (owners, _, card) => (ownerOf(owners, card) ? given(owners, card) : owners),
    FIRST_DEAL,
  );
  expect(counts(all)).toEqual([16, 0]);
});

it('swaps all', () => {
  expect(swapped('0'.repeat(3) + '1'.repeat(13))).toBe('1'.repeat(3) + '0'.repeat(13));
});
