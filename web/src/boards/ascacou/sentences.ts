import type { Language } from '../../i18n';
import type { Position } from '../../messages';
import { placed } from './gestures';
import { news } from './news';
import { ascacou } from './words';

/** A move in words; a card's name stands for itself. */
export function moveWords(text: string, language: Language): string {
  const move = placed(text);
  if (move === null) return text;
  const words = ascacou[language];
  const { colour, cell, next } = move;
  return next === null ? words.move(colour, cell) : words.moveThen(colour, cell, next);
}

/** The cards that stand now and did not before, one sentence per owner. */
export function changes(
  before: Position,
  after: Position,
  names: string[],
  you: number[],
  language: Language,
): string[] {
  const words = ascacou[language];
  const fresh = news(before, after).completed;
  return names.flatMap((name, seat) => {
    const cards = fresh.filter((card) => card.owner === seat).map((card) => card.name);
    if (cards.length === 0) return [];
    const yours = you.length === 1 && you[0] === seat;
    return [yours ? words.youComplete(cards) : words.completes(name, cards)];
  });
}
