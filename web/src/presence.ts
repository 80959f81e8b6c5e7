import type { Words } from './i18n';
import type { Formats } from './i18n/locale';
import type { People } from './messages';

/** What a page was told of who is here, and when. */
export type Told = People & { at: number };

export type Whereabouts = 'here' | 'away' | 'lost';

/** Whether whoever sits there is here; null where nobody does. */
export function whereabouts(told: Told | null, seat: number): Whereabouts | null {
  return told?.seats[seat]?.kind ?? null;
}

/** The same in words: since when somebody is away rather than for how long, so that it stays true. */
export function presence(told: Told | null, seat: number, words: Words, formats: Formats): string | null {
  const known = told?.seats[seat];
  if (told === null || !known) return null;
  if (known.kind === 'here') return words.people.here;
  const since = formats.time(told.at - 1000 * known.seconds);
  return known.kind === 'away' ? words.people.away(since) : words.people.lost(since);
}
