import type { Language } from '../../i18n';
import type { Position } from '../../messages';
import { isYou, nameOf } from '../../seats';
import { ends, plankLength } from './planks';
import { viewOf, type NascaView } from './view';
import { nasca, type NascaWords } from './words';

/** A move in words. */
export function moveWords(text: string, language: Language): string {
  const [first, last] = ends(text);
  const words = nasca[language];
  return words.move(first, last, plankLength(text));
}

/** The points of the rounds that are over, the newest last, as one sentence each. */
export function roundSentences(view: NascaView, names: string[], words: NascaWords): string[] {
  return view.round_points.map((points, index) =>
    words.roundOver(
      index + 1,
      points.map((count, seat) => words.points(nameOf(names, seat), count)).join(', '),
    ),
  );
}

/** A seat's points, round by round up to the one that is shown; `over`: nothing changes in that one any more. A
 * round says nothing by itself where there is no other, nor the first before its end. */
export function roundParts(view: NascaView, seat: number, over: boolean, words: NascaWords): string {
  if (view.rounds === 1 || (view.round === 1 && !over)) return '';
  return pointsOf(view, seat)
    .map((points, index) =>
      index + 1 === view.round && !over ? words.thisRound(points) : words.earlier(index + 1, points),
    )
    .join(' · ');
}

/** The same where there is no room for words: nothing while one round is all there is. */
export function roundSum(view: NascaView, seat: number): string {
  return view.round === 1 ? '' : pointsOf(view, seat).join(' + ');
}

const pointsOf = (view: NascaView, seat: number): number[] => [
  ...view.round_points.map((points) => points[seat] ?? 0),
  view.scoring[seat]?.length ?? 0,
];

/** Rounds that ended, points won or lost, and a player passed over. */
export function changes(
  before: Position,
  after: Position,
  names: string[],
  you: number[],
  language: Language,
): string[] {
  const words = nasca[language];
  const [old, now] = [viewOf(before), viewOf(after)];
  if (now.round !== old.round) {
    const sentences = roundSentences(now, names, words).slice(old.round_points.length);
    return [...sentences, words.next(now.round, nameOf(names, now.starter))];
  }
  // What a plank lies on, nobody hears from its place.
  const laid = now.planks[old.planks.length];
  const bridged = laid !== undefined && laid.level > 1 ? [words.bridge(laid.level)] : [];
  const gained = names.flatMap((name, seat) => {
    const points = now.scoring[seat]?.length ?? 0;
    return points === (old.scoring[seat]?.length ?? 0) ? [] : [words.encloses(name, points)];
  });
  const said = [...bridged, ...gained];
  const { passed } = now;
  if (passed !== null) {
    said.push(isYou(you, passed) ? words.youPassed : words.passed(nameOf(names, passed)));
  }
  return said;
}
