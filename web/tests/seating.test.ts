import { expect, it } from 'vitest';
import { Seating, usualLevel } from '../src/seating.svelte';

const text = { en: '', fr: '' };
const levels = ['novice', 'gentle', 'sharp'].map((name) => ({ name, title: text, help: text }));

it('asks for one level where all are alike, and for one each where they differ', () => {
  const seating = new Seating({ against: 'watch' });
  expect(seating.wish(levels, 3)).toEqual({ against: 'watch', level: 'gentle', seat: null, names: [] });
  seating.choose(['novice', 'sharp', 'novice']);
  expect(seating.wish(levels, 3)).toMatchObject({ levels: ['novice', 'sharp', 'novice'] });
  seating.choose(['sharp', 'sharp', 'sharp']);
  expect(seating.wish(levels, 3)).toMatchObject({ level: 'sharp' });
});

it('remembers them, and knows how many seats the program has', () => {
  const seating = new Seating({ against: 'program', level: 'sharp', levels: ['novice', 'sharp'] });
  expect([2, 3, 4].map((count) => seating.levelsOf(levels, seating.programs(count)))).toEqual([
    ['novice'],
    ['novice', 'sharp'],
    ['novice', 'sharp', 'sharp'],
  ]);
  expect(new Seating(seating.kept()).kept()).toEqual(seating.kept());
  seating.against = 'link';
  expect(seating.wish(levels, 4)).toMatchObject({ level: null, names: [null] });
});

it('forgets levels there are no more', () => {
  const seating = new Seating({ level: 'godlike', levels: ['godlike', 'sharp'] });
  expect(seating.levelsOf(levels, 2)).toEqual(['gentle', 'sharp']);
  expect(usualLevel([])).toBe('');
});
