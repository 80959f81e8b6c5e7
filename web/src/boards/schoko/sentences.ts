import type { Language } from '../../i18n';
import type { Position, Room } from '../../messages';
import { isYou, nameOf, yours } from '../../seats';
import type { Moment } from '../contract';
import { usualFigures, type Figure } from '../shared/figures';
import { neighbours } from './beside';
import { laying } from './cards';
import { squaresAt } from './slab';
import { viewOf } from './view';
import { schoko } from './words';

/** A move in words: a card is told by what it lies on or beside. */
export function moveWords(text: string, language: Language, at?: Moment): string {
  const words = schoko[language];
  const move = laying(text);
  if (move !== null) {
    // The first move chose the colours.
    const cards = at === undefined ? [] : viewOf(at.position).cards.slice(0, Math.max(0, at.moves - 1));
    return words.move(move.card, neighbours(cards, squaresAt(move)));
  }
  return text === 'dark' || text === 'white' ? words.moveColour(text) : text;
}

/** Seats are told by their chocolate, once it is chosen. */
export function figures(position: Position): Figure[] {
  return viewOf(position).colours.map((colour, seat) => colour ?? usualFigures[seat] ?? 'circle');
}

/** How the game ended, with the groups that decided it when the largest are equal. */
export function ending(room: Room, _names: string[], language: Language): string {
  const words = schoko[language];
  const [own] = yours(room).length === 1 ? yours(room) : [room.winner ?? 0];
  const first = own ?? 0;
  const { groups } = viewOf(room.now);
  const [mine = [], theirs = []] = [groups[first], groups[1 - first]];
  const rank = mine.findIndex((size, index) => size !== theirs[index]);
  const decisive = rank < 0 ? mine.length : rank;
  const sizes = [mine[decisive] ?? 0, theirs[decisive] ?? 0] as const;
  if (decisive === 0 || sizes[0] === sizes[1]) return words.pieces(mine[0] ?? 0, theirs[0] ?? 0);
  return words.tieBroken(mine[0] ?? 0, decisive, ...sizes);
}

/** What is left for the one who did not choose, largest groups that changed, a player passed over, the card drawn. */
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
    if ((old.colours[seat] ?? null) === null)
      return seat === before.player ? [] : [words.plays(name, colour)];
    const size = now.groups[seat]?.[0] ?? 0;
    return size === (old.groups[seat]?.[0] ?? 0) ? [] : [words.grows(name, colour, size)];
  });
  const { passed } = now;
  if (passed !== null) {
    said.push(isYou(you, passed) ? words.youPassed : words.passed(nameOf(names, passed)));
  }
  const drawn = you.flatMap((seat) => added(old.hands[seat], now.hands[seat]));
  return after.player === null ? said : [...said, ...drawn.map(words.youDraw)];
}

/** The cards of a hand that were not in it before; of a hand that was or is hidden, none. */
function added(before: readonly string[] | null = null, after: readonly string[] | null = null): string[] {
  if (before === null || after === null) return [];
  const left = [...before];
  return after.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
