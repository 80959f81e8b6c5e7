import type { Words } from '../../i18n';
import type { NascaView, Position } from '../../messages';
import { nascaView } from './cells';
import { ends, plankLength } from './planks';
import { inLanguageOf, type NascaWords } from './words';

/** A move in words. */
export function moveWords(text: string, words: Words): string {
  const [first, last] = ends(text);
  return inLanguageOf(words).move(first, last, plankLength(text));
}

/** The points of the rounds that are over, the newest last, as one sentence each. */
export function roundSentences(view: NascaView, names: string[], words: NascaWords): string[] {
  return view.round_points.map((points, index) =>
    words.roundOver(
      index + 1,
      points.map((count, seat) => words.points(names[seat] ?? '', count)).join(', '),
    ),
  );
}

/** The seat that could not play after a move and was passed over, if any. */
export function passedOver(mover: number | undefined, position: Position): number | null {
  const view = nascaView(position);
  return position.player !== null && position.player === mover && view.last !== null ? 1 - mover : null;
}

/** Rounds that ended, points won or lost, and a player passed over. */
export function changes(
  before: Position,
  after: Position,
  names: string[],
  you: number[],
  words: Words,
): string[] {
  const own = inLanguageOf(words);
  const [old, now] = [nascaView(before), nascaView(after)];
  if (now.round !== old.round) {
    const sentences = roundSentences(now, names, own).slice(old.round_points.length);
    return [...sentences, own.next(now.round, names[now.starter] ?? '')];
  }
  const said = names.flatMap((name, seat) => {
    const points = now.scoring[seat]?.length ?? 0;
    return points === (old.scoring[seat]?.length ?? 0) ? [] : [own.encloses(name, points)];
  });
  const passed = after.moves === before.moves + 1 ? passedOver(before.player ?? undefined, after) : null;
  if (passed !== null) {
    said.push(you.length === 1 && you[0] === passed ? own.youPassed : own.passed(names[passed] ?? ''));
  }
  return said;
}
