import type { Language } from '../../i18n';
import type { MoveLine, Position, Room } from '../../messages';
import { isYou, nameOf } from '../../seats';
import type { Figure } from '../shared/figures';
import { drawings, ground, memory, seatOf } from './cells';
import { viewOf, type AscensionView, type Cell, type Piece } from './view';
import { ascension, type AscensionWords } from './words';

/** Each seat's own shape. */
export function figures(position: Position): Figure[] {
  return viewOf(position).pawns.map((pawn) => pawn.figure);
}

/** The gestures of a turn stand together: nobody has two turns in a row. */
export function turns(moves: MoveLine[]): number[] {
  const counts: number[] = [];
  moves.forEach((move, index) => {
    if (move.seat === moves[index - 1]?.seat) counts.push((counts.pop() ?? 0) + 1);
    else counts.push(1);
  });
  return counts;
}

/** What happened in each turn; the oldest are not told any more. A turn that passed by is told with the one before. */
export function stories(moves: MoveLine[], position: Position, language: Language): string[] {
  const { log, pawns } = viewOf(position);
  const words = ascension[language];
  const counts = turns(moves.slice(0, position.moves));
  const turnOf = counts.flatMap((count, turn) => Array<number>(count).fill(turn));
  const told = counts.map((): string[] => []);
  let end = position.moves;
  for (const line of log.toReversed()) {
    const happened = line.happened.map((text) => text[language]);
    const figure = words.faces[pawns[line.seat]?.figure ?? ''] ?? '';
    const passed = line.moves === '';
    const story = passed ? happened.map((what) => words.happened(figure, what)) : [words.inOneTurn(happened)];
    told[turnOf[end - 1] ?? -1]?.unshift(...story);
    if (!passed) end -= line.moves.split(/[ >]/).length;
  }
  return told.map((sentences) => sentences.join(' '));
}

/** How the game ended: its points only say who won. */
export function ending(room: Room, _names: string[], language: Language): string {
  const { pawns, turn } = viewOf(room.now);
  const words = ascension[language];
  const winner = room.winner === null ? undefined : pawns[room.winner];
  if (winner === undefined) return words.tooLong(turn);
  return winner.summit && winner.cell === winner.home ? words.cameHome(turn) : words.lastPawn(turn);
}

/** A move in words; whether a cell is left, covered or entered is for the board to say. */
export function moveWords(text: string, language: Language): string {
  const words = ascension[language];
  if (text.endsWith('^')) return words.moveShown(text.slice(0, -1));
  return words.moveWords[text] ?? text;
}

/** A face in words: “ladder”, “triangle and circle”, “blank”. */
export function faceWords(face: string, words: AscensionWords): string {
  const [one = 'blank', other] = drawings(face).map((name) => words.faces[name] ?? name);
  if (face === 'blank') return words.faces.blank ?? face;
  return other === undefined ? one : words.and(one, other);
}

/** What a shown face does; figures let in those only whose figure it is. */
export function faceEffect(face: string, words: AscensionWords): string {
  return words.effects[face] ?? (face === 'blank' ? '' : words.figureEffect);
}

/** What a piece is and shows, and what its reader alone knows of it. */
export function pieceWords(piece: Piece, words: AscensionWords, remember: boolean): string {
  const parts = [words.kinds[piece.kind]];
  if (piece.shown !== null && piece.kind !== 'joker') parts.push(words.shown(faceWords(piece.shown, words)));
  const known = remember ? memory(piece) : null;
  if (known !== null) parts.push(words.known(faceWords(known, words)));
  return parts.join(', ');
}

/** Who reads: their seat if they have one only, and the names of all. */
export interface Reader {
  names: string[];
  you: number[];
  remember: boolean;
}

export function frozenWords(seat: number, reader: Reader, words: AscensionWords): string {
  return isYou(reader.you, seat) ? words.frozenByYou : words.frozenBy(nameOf(reader.names, seat));
}

/** The ground of a cell in words, where it is not simply the board. */
export function groundWords(cell: Cell, view: AscensionView, reader: Reader, words: AscensionWords): string {
  if (cell.pillar) return words.pillar;
  if (cell.corner === null) return words.bare;
  const owner = seatOf(view.pawns, cell.corner);
  const corner = words.corner(words.faces[cell.corner] ?? cell.corner);
  if (owner === null) return corner;
  const home = isYou(reader.you, owner) ? words.yourHome : words.homeOf(nameOf(reader.names, owner));
  return `${corner}, ${home}`;
}

/** A cell in words: “e4, height 5, cube, ladder shown, pawn of …”. */
export function cellLabel(cell: Cell, view: AscensionView, reader: Reader, words: AscensionWords): string {
  const parts = [cell.name, words.height(cell.height)];
  const top = cell.pieces.at(-1);
  if (cell.pillar || cell.corner !== null) parts.push(groundWords(cell, view, reader, words));
  if (top !== undefined) parts.push(pieceWords(top, words, reader.remember));
  else if (ground(cell) === 0 && cell.corner === null) parts.push(words.bare);
  if (top !== undefined && top.frozen_by !== null) parts.push(frozenWords(top.frozen_by, reader, words));
  if (cell.pawn !== null)
    parts.push(isYou(reader.you, cell.pawn) ? words.yourPawn : words.pawnOf(nameOf(reader.names, cell.pawn)));
  if (view.lifted_from === cell.name) parts.push(words.lifting);
  return parts.join(', ');
}

export const tellsMoves = true;

/** What the server tells of the gesture and of what came of it, and the piece now in hand. */
export function changes(
  before: Position,
  after: Position,
  _names: string[],
  you: number[],
  language: Language,
): string[] {
  const words = ascension[language];
  const [old, now] = [viewOf(before), viewOf(after)];
  // Only of this turn: at the end of a game, what others alone knew of earlier ones is told as well.
  const said = now.log
    .filter((line) => line.turn >= old.turn)
    .flatMap((line) => {
      const told =
        old.log.find(({ turn }) => turn === line.turn)?.happened.map((text) => text[language]) ?? [];
      const fresh = line.happened.map((text) => text[language]).filter((text) => !told.includes(text));
      const figure = now.pawns[line.seat]?.figure ?? '';
      return fresh.map((text) => words.happened(words.faces[figure] ?? figure, rest(text, told)));
    });
  const yours = after.player !== null && you.includes(after.player);
  if (now.phase === 'place' && now.lifted !== null && yours)
    said.push(words.handNow(pieceWords(now.lifted, words, true)));
  return said;
}

/** A sentence without its beginning, where that was told: “lifted the cube on c2 and put it on d3”. */
function rest(text: string, told: readonly string[]): string {
  const begun = told.find((before) => text.startsWith(`${before} `));
  return begun === undefined ? text : text.slice(begun.length).replace(/^ (and|et) /, '');
}
