/** Cards and moves as text. Nothing here knows what is allowed. */
import type { Colour } from './view';

/** A place for a card, or a square: column and row, counted from the first card. */
export interface Spot {
  x: number;
  y: number;
}

export interface Laying extends Spot {
  card: string;
}

const MOVE = /^([DW]{4}\*?)@(-?\d+),(-?\d+)$/;

/** The card and the place of a move; null for the choice of a colour. */
export function laying(move: string): Laying | null {
  const parts = MOVE.exec(move);
  if (parts === null) return null;
  return { card: parts[1] ?? '', x: Number(parts[2]), y: Number(parts[3]) };
}

export const spotName = ({ x, y }: Spot): string => `${x},${y}`;
export const moveText = (card: string, spot: Spot): string => `${card}@${spotName(spot)}`;

export const hasSmartie = (card: string): boolean => card.endsWith('*');

/** The colours of the four squares, line by line. */
export const squaresOf = (card: string): Colour[] =>
  [...card.slice(0, 4)].map((letter) => (letter === 'D' ? 'dark' : 'white'));

/** The card after some quarter turns to the right. */
export function turned(card: string, quarters: number): string {
  const order = [2, 0, 3, 1];
  let squares = card.slice(0, 4);
  for (let turn = ((quarters % 4) + 4) % 4; turn > 0; turn--) {
    squares = order.map((from) => squares.charAt(from)).join('');
  }
  return squares + card.slice(4);
}

export interface HandCard {
  card: string;
  /** tells equal cards apart */
  key: string;
}

export function handCards(cards: readonly string[]): HandCard[] {
  return cards.map((card, index) => {
    const before = cards.slice(0, index).filter((other) => other === card).length;
    return { card, key: `${card}#${before}` };
  });
}

/** cards in a hand, for which there is always room */
export const HAND = 4;

/** The cards of a hand in their places: those that were there stay, a new one takes the place that became free. */
export function settled(places: readonly (string | null)[], cards: readonly HandCard[]): (HandCard | null)[] {
  const found = places.map((key) => cards.find((card) => card.key === key) ?? null);
  const come = cards.filter((card) => !found.includes(card));
  return Array.from(
    { length: Math.max(HAND, cards.length) },
    (_, place) => found[place] ?? come.shift() ?? null,
  );
}

/** Of equal cards it is the last that is missed when one is laid: it changes places with the one that was chosen. */
export function exchanged(
  places: readonly (string | null)[],
  chosen: string | null,
  cards: readonly HandCard[],
): (string | null)[] {
  const laid = cards.find(({ key }) => key === chosen);
  const last = cards.findLast(({ card }) => card === laid?.card)?.key ?? null;
  return places.map((key) => (key === chosen ? last : key === last ? chosen : key));
}

/** How many squares of each colour a hand has. */
export function squaresInHand(cards: readonly string[]): Record<Colour, number> {
  const squares = cards.flatMap(squaresOf);
  const dark = squares.filter((colour) => colour === 'dark').length;
  return { dark, white: squares.length - dark };
}

/** Sizes of groups in short: single squares are counted. */
export function sizes(groups: readonly number[]): { size: number; count: number }[] {
  const runs: { size: number; count: number }[] = [];
  for (const size of groups) {
    const last = runs.at(-1);
    if (size === 1 && last?.size === 1) last.count++;
    else runs.push({ size, count: 1 });
  }
  return runs;
}

/** The first rank at which two lists of groups differ; null if they are equal. */
export function decidingRank(groups: readonly (readonly number[])[]): number | null {
  const [one = [], other = []] = groups;
  for (let rank = 0; rank < Math.max(one.length, other.length); rank++) {
    if ((one[rank] ?? 0) !== (other[rank] ?? 0)) return rank;
  }
  return null;
}

/** A kind of card in a deck: how many there are, and how many of them have a Smartie. */
export interface Kind {
  kind: string;
  count: number;
  smarties: number;
}

const KINDS = ['DDDW', 'DDWW', 'DWWW', 'DWWD', 'DDDD', 'WWWW'];

/** The deck that an editor begins with, where none is given. */
export const FIRST_DECK = [
  ['DDDW', 10, 3],
  ['DDWW', 12, 4],
  ['DWWW', 10, 3],
];

/** All kinds there are, with their numbers in a deck as the server takes it. */
export function kindsIn(value: unknown): Kind[] {
  const deck = Array.isArray(value) ? (value as unknown[]) : [];
  return KINDS.map((kind) => {
    const entry = deck.find((one) => Array.isArray(one) && one[0] === kind) as unknown[] | undefined;
    return { kind, count: Number(entry?.[1] ?? 0), smarties: Number(entry?.[2] ?? 0) };
  });
}

/** The deck as the server takes it: kinds that there are, none with more Smarties than cards. */
export const deckOf = (kinds: readonly Kind[]): [string, number, number][] =>
  kinds
    .filter(({ count }) => count > 0)
    .map(({ kind, count, smarties }) => [kind, count, Math.min(count, smarties)]);
