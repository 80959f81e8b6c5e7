import { expect, it } from 'vitest';
import { tables } from '../src/i18n';
import { Formats } from '../src/i18n/locale';
import type { People } from '../src/messages';
import { presence, whereabouts } from '../src/presence';

const formats = new Formats('en-GB');
const at = new Date(2025, 0, 1, 14, 7, 30).getTime();
const told = (seats: People['seats']) => ({ seats, watching: 0, vanished: null, at });

it('tells since when somebody is away, which stays true', () => {
  const people = told([
    { kind: 'here', seconds: 0 },
    { kind: 'away', seconds: 120 },
    { kind: 'lost', seconds: 30 },
    null,
  ]);
  const said = [0, 1, 2, 3, 4].map((seat) => presence(people, seat, tables.en, formats));
  expect(said).toEqual(['here', 'away since 14:05', 'line lost at 14:07', null, null]);
  expect([0, 1, 2, 3, 4].map((seat) => whereabouts(people, seat))).toEqual([
    'here',
    'away',
    'lost',
    null,
    null,
  ]);
  expect(presence(null, 0, tables.fr, formats)).toBeNull();
});
