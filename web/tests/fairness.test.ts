import { expect, it } from 'vitest';
import { isFair } from '../src/fairness';

const played = { game: 'schoko', options: { deck: 'é' }, setup: { deck: ['DDDW', 'DWWW*'], b: 1, a: 2 } };
const revealed =
  'ab12\n{"game":"schoko","options":{"deck":"é"},"setup":{"a":2,"b":1,"deck":["DDDW","DWWW*"]}}';
// printf '…' | sha256sum
const hash = '944bc82fe1708b2ad495a01a1606b3e3c507ecc92da659a7fd0542be2a4ba056';

it('believes a text that has the told hash and tells of the game played', () => {
  expect(isFair(revealed, [hash, hash], played)).toBe(true);
});

it('does not believe another text, another hash or another game', () => {
  expect(isFair(revealed + ' ', [hash], played)).toBe(false);
  expect(isFair(revealed, [hash, 'f'.repeat(64)], played)).toBe(false);
  expect(isFair(revealed, [], played)).toBe(false);
  expect(isFair(revealed, [hash], { ...played, setup: { ...played.setup, b: 2 } })).toBe(false);
  expect(isFair(revealed, [hash], { ...played, options: {} })).toBe(false);
});

it('believes a text from before an option existed', () => {
  expect(isFair(revealed, [hash], { ...played, options: { ...played.options, later: true } })).toBe(true);
});

it('does not believe what is no JSON', () => {
  const text = 'no JSON';
  const itsHash = '29ecbeb830e3244605e5a88493e4088424a71780e5cf59bb3475f278f294335b';
  expect(isFair(text, [itsHash], played)).toBe(false);
});
