import type { Language } from '../../i18n';
import type { Position } from '../../messages';
import { placed } from './gestures';
import { news } from './news';
import { ascacou } from './words';

/** The name of a card in a sentence: its letters say nothing to the ear. */
export const CARD = /\b([BW]{4})\b/g;

/** A sentence with names of cards, for the ear. */
export const heard = (text: string, language: Language): string =>
  text.replace(CARD, (name) => ascacou[language].pattern(name));

/** A move in words. */
export function moveWords(text: string, language: Language): string {
  const words = ascacou[language];
  const move = placed(text);
  if (move === null) return words.pattern(text);
  const { colour, cell, next } = move;
  return next === null ? words.move(colour, cell) : words.moveThen(colour, cell, next);
}

/** The cards that stand now and did not before, one sentence per owner, and the cells that take no pawn any more. */
export function changes(
  before: Position,
  after: Position,
  names: string[],
  you: number[],
  language: Language,
): string[] {
  const words = ascacou[language];
  const { completed: fresh, dead } = news(before, after);
  const completed = names.flatMap((name, seat) => {
    const cards = fresh.filter((card) => card.owner === seat).map((card) => card.name);
    if (cards.length === 0) return [];
    const yours = you.length === 1 && you[0] === seat;
    return [yours ? words.youComplete(cards) : words.completes(name, cards)];
  });
  return dead.length === 0 ? completed : [...completed, words.dies(dead)];
}
