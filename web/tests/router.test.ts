import { expect, it } from 'vitest';
import { route } from '../src/router.svelte';

it('knows its pages', () => {
  expect(route('/')).toEqual({ page: 'start' });
  expect(route('/room/abc')).toEqual({ page: 'room', id: 'abc' });
  expect(route('/learn/nasca')).toEqual({ page: 'learn', game: 'nasca' });
  expect(route('/how-to-play/nasca')).toEqual({ page: 'guide', kind: 'how-to-play', game: 'nasca' });
  expect(route('/rules/ascacou')).toEqual({ page: 'guide', kind: 'rules', game: 'ascacou' });
  expect(route('/notation/ascacou')).toEqual({ page: 'guide', kind: 'notation', game: 'ascacou' });
});

it('says so when a page does not exist', () => {
  expect(route('/room')).toEqual({ page: 'missing' });
  expect(route('/room/a/b')).toEqual({ page: 'missing' });
  expect(route('/learn')).toEqual({ page: 'missing' });
  expect(route('/elsewhere')).toEqual({ page: 'missing' });
});
