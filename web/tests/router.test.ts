import { expect, it } from 'vitest';
import { route } from '../src/router.svelte';

it('knows its pages', () => {
  expect(route('/')).toEqual({ page: 'start' });
  expect(route('/room/abc')).toEqual({ page: 'room', id: 'abc' });
  expect(route('/rules/ascacou')).toEqual({ page: 'rules', game: 'ascacou' });
});

it('says so when a page does not exist', () => {
  expect(route('/room')).toEqual({ page: 'missing' });
  expect(route('/room/a/b')).toEqual({ page: 'missing' });
  expect(route('/elsewhere')).toEqual({ page: 'missing' });
});
