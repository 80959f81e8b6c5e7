import { bilingual } from '../../i18n';
import { english as names, french as noms } from '../../i18n/names';
import { lines } from '../shared/lines';
import type { Colour } from './gestures';

const english = { b: 'black', w: 'white' };
const English = { b: 'Black', w: 'White' };
const englishPlural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const englishList = (items: string[]) => new Intl.ListFormat('en').format(items);
const coloursOf = (card: string) => [...card].map((letter): Colour => (letter === 'B' ? 'b' : 'w'));
const englishCard = (card: string) =>
  lines(
    coloursOf(card).map((colour) => english[colour]),
    'over',
    'all',
  );
const englishCards = (cards: string[]) => englishList(cards.map(englishCard));

const en = {
  board: 'Board',
  boardHelp:
    'The arrow keys move over the cells, whose left half is black and right half white. Enter places a pawn; B places black, W places white.',
  colours: english,
  keys: { b: 'b', w: 'w' } as Record<Colour, string>,
  hint: 'Left half of a cell: black. Right half: white.',
  hintImposed: (colour: Colour) =>
    `You must place ${english[colour]}: tap a cell, then the colour your opponent must place.`,
  hintDraft: 'Tap the card you want to take.',
  open: (cell: string, colour: Colour) => `${cell}, place ${english[colour]}`,
  place: 'Place',
  placeIt: (colour: Colour, cell: string) => `Place ${english[colour]} on ${cell}`,
  empty: (cell: string, colour: Colour) => `${cell}, empty, ${english[colour]} half`,
  emptyCell: (cell: string) => `${cell}, empty`,
  noPawn: (cell: string, colour: Colour) => `${cell}, no ${english[colour]} pawn left`,
  pawn: (cell: string, colour: Colour) => `${cell}: ${english[colour]} pawn`,
  lastPawn: (cell: string, colour: Colour) => `${cell}: ${english[colour]} pawn, last move`,
  dead: (cell: string) => `${cell}: green pawn, closed to both colours`,
  closed: (cell: string, colour: Colour, cards: string[]) =>
    `${cell}, ${english[colour]} closed: ${englishCards(cards)} would appear twice`,
  closedWhy: (cell: string, colour: Colour, cards: string[]) =>
    `${English[colour]} on ${cell}: card${cards.length > 1 ? 's' : ''} ${englishList(cards)} would appear twice`,
  notNow: 'It is not your turn.',
  past: 'This is an earlier position. Return to now to play.',
  imposed: (colour: Colour) => `${English[colour]} is imposed`,
  chooseNext: (cell: string, colour: Colour) =>
    `${English[colour]} on ${cell}. The other player must then place:`,
  supply: 'Pawns left',
  supplyOf: (colour: Colour, count: number) =>
    englishPlural(count, `${english[colour]} pawn left`, `${english[colour]} pawns left`),
  hand: (name: string) => `Cards of ${names.the(name)}`,
  yourHand: 'Your cards',
  points: (count: number, of: number) => `${count} of ${englishPlural(of, 'card', 'cards')} completed`,
  expected: (percent: number) => `Completed with a chance of about ${percent}%`,
  noCards: 'No cards',
  pattern: englishCard,
  cardDone: (pattern: string, blocks: string[]) => `${pattern}. Completed, at ${englishList(blocks)}`,
  players: ['Who begins', 'Who plays second'] as [string, string],
  dealCards: 'Who has which card',
  dealHelp: 'Tap a card to give it to the other player.',
  dealCard: (pattern: string, player: string) => `${pattern}. ${player}`,
  cardCount: (count: number) => englishPlural(count, 'card', 'cards'),
  dealt: (card: string, player: string, count: number) =>
    `${card} is now for: ${player}, ${englishPlural(count, 'card', 'cards')}.`,
  swap: 'Swap all',
  swapped: (first: number, second: number) =>
    `All cards have changed hands. Who begins: ${first}. Who plays second: ${second}.`,
  pool: 'Cards to choose from',
  take: (pattern: string) => `Take ${pattern}`,
  move: (colour: Colour, cell: string) => `${english[colour]} on ${cell}`,
  moveThen: (colour: Colour, cell: string, next: Colour) =>
    `${english[colour]} on ${cell}, then ${english[next]}`,
  completes: (owner: string, cards: string[]) => `${names.The(owner)} completes ${englishCards(cards)}.`,
  dies: (cells: string[]) =>
    `${englishList(cells)} ${cells.length > 1 ? 'are' : 'is'} closed to both colours.`,
  youComplete: (cards: string[]) => `You complete ${englishCards(cards)}.`,
};

export type AscacouWords = typeof en;

const french = { b: 'noir', w: 'blanc' };
const French = { b: 'Noir', w: 'Blanc' };
const frenchPlural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
const frenchList = (items: string[]) => new Intl.ListFormat('fr').format(items);
const frenchCard = (card: string) =>
  lines(
    coloursOf(card).map((colour) => french[colour]),
    'sur',
    'tout',
  );
const frenchCards = (cards: string[]) => frenchList(cards.map(frenchCard));

const fr: AscacouWords = {
  board: 'Plateau',
  boardHelp:
    'Les flèches parcourent les cases, noires à gauche et blanches à droite. Entrée pose un pion ; N pose noir, B pose blanc.',
  colours: french,
  keys: { b: 'n', w: 'b' },
  hint: 'Moitié gauche d’une case : noir. Moitié droite : blanc.',
  hintImposed: (colour) =>
    `Vous devez poser ${french[colour]} : touchez une case, puis la couleur que l’adversaire devra poser.`,
  hintDraft: 'Touchez la carte que vous voulez prendre.',
  open: (cell, colour) => `${cell}, poser ${french[colour]}`,
  place: 'Poser',
  placeIt: (colour, cell) => `Poser ${french[colour]} en ${cell}`,
  empty: (cell, colour) => `${cell}, vide, moitié ${colour === 'b' ? 'noire' : 'blanche'}`,
  emptyCell: (cell) => `${cell}, vide`,
  noPawn: (cell, colour) => `${cell}, plus de pion ${french[colour]}`,
  pawn: (cell, colour) => `${cell} : pion ${french[colour]}`,
  lastPawn: (cell, colour) => `${cell} : pion ${french[colour]}, dernier coup`,
  dead: (cell) => `${cell} : pion vert, case fermée aux deux couleurs`,
  closed: (cell, colour, cards) =>
    `${cell}, fermée au ${french[colour]} : ${frenchCards(cards)} ${cards.length > 1 ? 'apparaîtraient' : 'apparaîtrait'} deux fois`,
  closedWhy: (cell, colour, cards) =>
    cards.length > 1
      ? `${French[colour]} en ${cell} : les cartes ${frenchList(cards)} apparaîtraient deux fois`
      : `${French[colour]} en ${cell} : la carte ${frenchList(cards)} apparaîtrait deux fois`,
  notNow: 'Ce n’est pas à vous de jouer.',
  past: 'Ceci est une position passée. Revenez au présent pour jouer.',
  imposed: (colour) => `${French[colour]} imposé`,
  chooseNext: (cell, colour) => `${French[colour]} en ${cell}. L’autre joueur devra ensuite poser :`,
  supply: 'Pions restants',
  supplyOf: (colour, count) =>
    frenchPlural(count, `pion ${french[colour]} restant`, `pions ${french[colour]}s restants`),
  hand: (name) => `Cartes ${noms.of(name)}`,
  yourHand: 'Vos cartes',
  points: (count, total) => `${frenchPlural(count, 'carte complétée', 'cartes complétées')} sur ${total}`,
  expected: (percent) => `Complétée avec une chance d’environ ${percent} %`,
  noCards: 'Aucune carte',
  pattern: frenchCard,
  cardDone: (pattern, blocks) => `${pattern}. Complétée, en ${frenchList(blocks)}`,
  players: ['Qui commence', 'Qui joue en second'],
  dealCards: 'Qui a quelle carte',
  dealHelp: 'Touchez une carte pour la donner à l’autre joueur.',
  dealCard: (pattern, player) => `${pattern}. ${player}`,
  cardCount: (count) => frenchPlural(count, 'carte', 'cartes'),
  dealt: (card, player, count) =>
    `${card} va maintenant à : ${player}, ${frenchPlural(count, 'carte', 'cartes')}.`,
  swap: 'Tout échanger',
  swapped: (first, second) =>
    `Toutes les cartes ont changé de main. Qui commence : ${first}. Qui joue en second : ${second}.`,
  pool: 'Cartes à choisir',
  take: (pattern) => `Prendre ${pattern}`,
  move: (colour, cell) => `${french[colour]} en ${cell}`,
  moveThen: (colour, cell, next) => `${french[colour]} en ${cell}, puis ${french[next]}`,
  completes: (owner, cards) => `${noms.The(owner)} complète ${frenchCards(cards)}.`,
  dies: (cells) =>
    cells.length > 1
      ? `Les cases ${frenchList(cells)} sont fermées aux deux couleurs.`
      : `La case ${frenchList(cells)} est fermée aux deux couleurs.`,
  youComplete: (cards) => `Vous complétez ${frenchCards(cards)}.`,
};

export const ascacou = bilingual<AscacouWords>(en, fr);
