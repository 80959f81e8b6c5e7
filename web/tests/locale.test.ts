import { expect, it } from 'vitest';
import { Formats, locale } from '../src/i18n/locale';

const NOW = new Date(2026, 10, 20);
const THEN = new Date(2026, 10, 18, 14, 5);
const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it('takes the place of the reader where they speak the chosen language', () => {
  expect(locale('en', ['fr-CA', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(locale('fr', ['fr-CA', 'en-GB'])).toBe('fr-CA');
  expect(locale('fr', ['en-GB', 'de'])).toBe('fr');
  expect(locale('en', ['en-US@posix'])).toBe('en');
});

it('writes dates as they are written there', () => {
  expect(new Formats('en-GB').moment(THEN, NOW)).toBe('18 Nov, 14:05');
  expect(spaces(new Formats('en-US').moment(THEN, NOW))).toBe('Nov 18, 2:05 PM');
  expect(new Formats('fr').moment(THEN, NOW)).toBe('18 nov., 14:05');
  const later = new Date(2027, 0, 1);
  expect(new Formats('en-GB').moment(THEN, later)).toContain('18 Nov 2026');
  expect(new Formats('en-US').moment(THEN, later)).toContain('Nov 18, 2026');
});

it('writes numbers as they are written there', () => {
  expect(new Formats('en').number(1234.56)).toBe('1,234.6');
  expect(spaces(new Formats('fr').number(1234.56))).toBe('1 234,6');
  expect(new Formats('en').number(2 / 3, 0)).toBe('1');
});
