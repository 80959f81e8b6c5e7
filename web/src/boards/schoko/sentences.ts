import type { Language } from '../../i18n';
import type { Position } from '../../messages';
import { laying } from './cards';
import { viewOf } from './view';
import { schoko } from './words';

/** A move in words. */
export function moveWords(text: string, language: Language): string {
  const words = schoko[language];
  const move = laying(text);
  if (move !== null) return words.move(move.card, move);
  return text === 'dark' || text === 'white' ? words.moveColour(text) : text;
}

/** Colours that were chosen, largest groups that grew or broke, and a player passed over. */
export function changes(
  before: Position,
  after: Position,
  names: string[],
  you: number[],
  language: Language,
): string[] {
  const words = schoko[language];
  const [old, now] = [viewOf(before), viewOf(after)];
  const said = names.flatMap((name, seat) => {
    const colour = now.colours[seat] ?? null;
    if (colour === null) return [];
    if ((old.colours[seat] ?? null) === null) return [words.plays(name, colour)];
    const size = now.groups[seat]?.[0] ?? 0;
    return size === (old.groups[seat]?.[0] ?? 0) ? [] : [words.grows(name, colour, size)];
  });
  const { passed } = now;
  if (passed !== null) {
    said.push(you.length === 1 && you[0] === passed ? words.youPassed : words.passed(names[passed] ?? ''));
  }
  return said;
}
