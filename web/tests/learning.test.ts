import { expect, it } from 'vitest';
import { learned } from '../src/learning';

it.each([
  [0, [], { count: 0, all: false, begun: false }],
  [3, [0, 1, 2], { count: 3, all: false, begun: true }],
  [2, [], { count: 0, all: false, begun: true }], // somebody who only leafed through it
  [0, [0, 1, 2, 3], { count: 4, all: true, begun: false }],
  [0, [0, 1, 2, 3, 4], { count: 4, all: true, begun: false }], // and went on to the game at its end
  [2, [0, 2, 4], { count: 2, all: false, begun: true }],
])('knows how far somebody is in a lesson of four steps: at %o, done %o', (at, done, told) => {
  expect(learned({ at, done }, 4)).toEqual(told);
});
