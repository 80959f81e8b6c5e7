import { expect, it } from 'vitest';
import { qr, type Code } from '../src/qr';
/** Codes that the npm package qrcode 1.5 made of the same texts, at level M: small, with several blocks, of long words. */
import others from './qr.json';

function packed(code: Code): string {
  const bits = code.map((row) => row.map(Number).join('')).join('');
  const groups = bits.padEnd(4 * Math.ceil(bits.length / 4), '0').match(/.{4}/g) ?? [];
  return groups.map((four) => parseInt(four, 2).toString(16)).join('');
}

it.each(others)('draws $text as another program does', ({ text, size, squares }) => {
  const code = qr(text);
  expect(code.length).toBe(size);
  expect(packed(code)).toBe(squares);
});

it('refuses what no code can hold', () => {
  expect(qr('x'.repeat(2331)).length).toBe(177);
  expect(() => qr('x'.repeat(2332))).toThrow('too long');
});
