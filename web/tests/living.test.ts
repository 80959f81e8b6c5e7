import { expect, it } from 'vitest';
import { count, living, open } from '../src/living';

/** A part of a picture that notes what is done to it. */
function part(from?: number, until?: number) {
  const known = { display: '', isNew: false };
  const dataset = {
    ...(from === undefined ? {} : { from: String(from) }),
    ...(until === undefined ? {} : { until: String(until) }),
  };
  return {
    ...{ known, dataset },
    setAttribute: (_: string, value: string) => (known.display = value),
    toggleAttribute: (_: string, wanted?: boolean) => (known.isNew = wanted ?? false),
  } as unknown as SVGElement & { known: typeof known };
}

it('opens a book at a picture: what is there then, and what has just come', () => {
  const [stays, goes, comes, passes] = [part(), part(undefined, 2), part(2), part(1, 3)];
  const seen = (picture: number) => {
    open([stays, goes, comes, passes], picture);
    return [stays, goes, comes, passes].map(({ known }) =>
      known.display === 'inline' ? (known.isNew ? 'new' : 'there') : known.display,
    );
  };
  expect(seen(0)).toEqual(['', 'there', 'none', 'none']);
  expect(seen(1)).toEqual(['', 'there', 'none', 'new']);
  expect(seen(2)).toEqual(['', 'none', 'new', 'there']);
  expect(seen(3)).toEqual(['', 'none', 'there', 'none']);
  expect(seen(0)).toEqual(['', 'there', 'none', 'none']);
});

it('knows how many pictures a book has', () => {
  expect(count({ dataset: { pictures: '7' } } as unknown as SVGElement)).toBe(7);
});

it('finds the pictures of a game by its name', async () => {
  expect(await living('nasca')?.()).toContain('data-pictures="7"');
  expect(living('chess')).toBeUndefined();
});
