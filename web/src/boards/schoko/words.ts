import { bilingual } from '../../i18n';
import type { Neighbour, Side } from './beside';
import { lines } from '../shared/lines';
import { hasSmartie, squaresOf } from './cards';
import type { Colour } from './view';

const englishPlural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const englishColours: Record<Colour, string> = { dark: 'dark', white: 'white' };
const englishCard = (card: string) =>
  lines(
    squaresOf(card).map((colour) => englishColours[colour]),
    'over',
    'all',
  ) + (hasSmartie(card) ? ' with Smartie' : '');
const englishSides: Record<Side, string> = {
  on: 'on',
  right: 'right of',
  left: 'left of',
  above: 'above',
  below: 'below',
};
const englishNamed = ({ card, last, first }: Neighbour) =>
  last ? 'the card laid last' : first ? 'the first card' : englishCard(card.card);
const englishPlace = (near: Neighbour[], otherwise = 'in the middle of the table') =>
  near.map((one) => `${englishSides[one.side]} ${englishNamed(one)}`).join(' and ') || otherwise;
const APART = 'apart from all cards';
const English: Record<Colour, string> = { dark: 'Dark', white: 'White' };
const ENGLISH_RANKS = ['largest', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

const en = {
  table: 'Table',
  tableHelp:
    'The keys 1 to 4 choose a card, R and Shift+R turn it. Arrow keys lead to the places where it fits, with Shift to every square. Enter lays it or says why that is impossible, Escape puts it back. Plus, minus and zero change the view.',
  laid: 'Cards on the table',
  laidCard: (card: string, near: Neighbour[], name: string) =>
    `${englishCard(card)}, ${englishPlace(near)}, laid by ${name}`,

  square: (colour: Colour, size: number, level: number, card: string) =>
    `${colour}, ${size === 1 ? 'alone' : `group of ${size}`}, on ${englishCard(card)}${level === 2 ? ', second level' : ''}`,
  free: (near: Neighbour[]) => `free, ${englishPlace(near, APART)}`,
  legal: (near: Neighbour[], card: string) => `${englishCard(card)} fits ${englishPlace(near)}`,
  notLegal: (near: Neighbour[], card: string) =>
    `${englishCard(card)} does not fit ${englishPlace(near, APART)}`,

  hand: (name: string) => `Hand of ${name}`,
  yourHand: 'Your hand',
  choose: (number: number, card: string) => `Card ${number}: ${englishCard(card)}`,
  chosen: (number: number, card: string) => `Card ${number} chosen, as ${englishCard(card)}. Turn it`,
  taken: (card: string, places: number) =>
    `${englishCard(card)}: ${places === 0 ? 'fits nowhere like this' : `fits in ${englishPlural(places, 'place', 'places')}`}.`,
  here: (legal: boolean): string => (legal ? 'Here it fits.' : 'Here it does not fit.'),
  putBack: 'Card put back.',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  lay: 'Lay',
  layLabel: (card: string, near: Neighbour[]) => `Lay ${englishCard(card)} ${englishPlace(near)}`,
  stock: 'Stock',
  inHand: (count: number) => `${englishPlural(count, 'card', 'cards')} in hand`,
  shownHand: (cards: string[]) => `in hand: ${cards.map(englishCard).join(', ')}`,

  question: 'Which chocolate is yours?',
  questionHelp: (dark: number, white: number) => `Your four cards: ${dark} dark squares, ${white} white.`,
  choosing: (name: string) => `${name} chooses dark or white.`,
  colours: English,
  takeColour: (colour: Colour) => `${English[colour]} for me`,

  fits: (onTop: boolean): string => (onTop ? 'It fits here, on top of others.' : 'It fits here.'),
  again: 'Tap again to lay.',
  asking: 'Does not fit here…',
  turnFits: 'Turned, it would.',
  nowhere: 'It fits nowhere like this. Turn it.',
  hint: 'Choose a card, then one of the places that light up. Or drag it onto the table.',
  hintPlace: (places: number) =>
    `${englishPlural(places, 'place lights', 'places light')} up. Tap the card again to turn it.`,
  chooseFirst: 'Choose a card first: tap it, or press a key from 1 to 4.',
  notNow: 'It is not your turn.',
  past: 'This is an earlier position. Return to now to play.',
  pieces: (mine: number, theirs: number) => `Largest groups: ${mine} to ${theirs}.`,
  tieBroken: (size: number, rank: number, mine: number, theirs: number) =>
    `Both largest groups have ${size} squares; the ${ENGLISH_RANKS[rank] ?? `${rank + 1}th`} decides, ${mine} to ${theirs}.`,
  youDraw: (card: string) => `You draw ${englishCard(card)}.`,
  passed: (name: string) => `${name} cannot lay any card and is passed over.`,
  youPassed: 'You cannot lay any card and are passed over.',
  decided: (rank: number, one: number, other: number) =>
    `Equal so far: the ${ENGLISH_RANKS[rank] ?? `${rank + 1}th`} groups decide, ${one} to ${other}.`,

  player: (name: string) => `Chocolate of ${name}`,
  you: 'Your chocolate',
  noColour: 'no colour yet',
  largest: (count: number) => `largest group: ${englishPlural(count, 'square', 'squares')}`,
  groups: 'Groups, the largest first',
  group: (size: number, count: number) => (count === 1 ? `group of ${size}` : `${count} groups of ${size}`),

  view: 'View',
  nearer: 'Nearer',
  farther: 'Farther',
  fit: 'Show everything',
  peek: 'Look below the second level',

  unseen: 'Cards to come',
  unseenHelp: (stock: number, held: number) =>
    held === 0 ? `${stock} in the stock` : `${stock} in the stock, ${held} in hidden hands`,
  unseenCard: (card: string, count: number) => `${englishCard(card)}: ${count}`,
  showUnseen: 'Show the cards to come',
  passes: 'passes',

  moveColour: (colour: Colour) => `${colour} chocolate`,
  move: (card: string, near: Neighbour[]) =>
    near.length === 0 ? englishCard(card) : `${englishCard(card)}, ${englishPlace(near)}`,
  deckKind: 'Card',
  deckCards: 'Cards',
  deckSmarties: 'With Smartie',
  deckCardsOf: (card: string) => `Cards: ${englishCard(card)}`,
  deckSmartiesOf: (card: string) => `With Smartie: ${englishCard(card)}`,
  deckSum: 'In all',
  deckSquares: (dark: number, white: number) => `${dark} dark squares, ${white} white.`,
  plays: (name: string, colour: Colour) => `${name}: ${colour} chocolate.`,
  grows: (name: string, colour: Colour, size: number) =>
    `${name}: largest ${colour} group ${englishPlural(size, 'square', 'squares')}.`,
};

export type SchokoWords = typeof en;

const frenchPlural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
const french: Record<Colour, string> = { dark: 'noir', white: 'blanc' };
const French: Record<Colour, string> = { dark: 'Noir', white: 'Blanc' };
const frenchCard = (card: string) =>
  lines(
    squaresOf(card).map((colour) => french[colour]),
    'sur',
    'tout',
  ) + (hasSmartie(card) ? ' avec Smartie' : '');
const frenchSides: Record<Side, string> = {
  on: 'sur',
  right: 'à droite de',
  left: 'à gauche de',
  above: 'au-dessus de',
  below: 'sous',
};
const frenchNamed = ({ card, last, first }: Neighbour) =>
  last ? 'la dernière carte posée' : first ? 'la première carte' : `la carte ${frenchCard(card.card)}`;
const frenchPlace = (near: Neighbour[], otherwise = 'au milieu de la table') =>
  near.map((one) => `${frenchSides[one.side]} ${frenchNamed(one)}`).join(' et ') || otherwise;
const ASIDE = 'à l’écart de toute carte';
const fr: SchokoWords = {
  table: 'Table',
  tableHelp:
    'Les touches 1 à 4 choisissent une carte, R et Maj+R la tournent. Les flèches mènent aux places où elle va, avec Maj à chaque carré. Entrée la pose ou dit pourquoi c’est impossible, Échap la repose. Plus, moins et zéro changent la vue.',
  laid: 'Cartes sur la table',
  laidCard: (card, near, name) => `${frenchCard(card)}, ${frenchPlace(near)}, posée par ${name}`,

  square: (colour, size, level, card) =>
    `${french[colour]}, ${size === 1 ? 'carré seul' : `groupe de ${size}`}, sur la carte ${frenchCard(card)}${level === 2 ? ', au second niveau' : ''}`,
  free: (near) => `libre, ${frenchPlace(near, ASIDE)}`,
  legal: (near, card) => `${frenchCard(card)} va ${frenchPlace(near)}`,
  notLegal: (near, card) => `${frenchCard(card)} ne va pas ${frenchPlace(near, ASIDE)}`,

  hand: (name) => `Main : ${name}`,
  yourHand: 'Votre main',
  choose: (number, card) => `Carte ${number} : ${frenchCard(card)}`,
  chosen: (number, card) => `Carte ${number} choisie, en ${frenchCard(card)}. La tourner`,
  taken: (card, places) =>
    `${frenchCard(card)} : ${places === 0 ? 'ne va nulle part ainsi' : `${frenchPlural(places, 'place possible', 'places possibles')}`}.`,
  here: (legal) => (legal ? 'Ici elle va.' : 'Ici elle ne va pas.'),
  putBack: 'Carte reposée.',
  turnLeft: 'Tourner à gauche',
  turnRight: 'Tourner à droite',
  lay: 'Poser',
  layLabel: (card, near) => `Poser ${frenchCard(card)} ${frenchPlace(near)}`,
  stock: 'Pioche',
  inHand: (count) => `${frenchPlural(count, 'carte', 'cartes')} en main`,
  shownHand: (cards) => `en main : ${cards.map(frenchCard).join(', ')}`,

  question: 'Quel chocolat est le vôtre ?',
  questionHelp: (dark, white) => `Vos quatre cartes : ${dark} carrés noirs, ${white} blancs.`,
  choosing: (name) => `${name} : choix entre noir et blanc.`,
  colours: French,
  takeColour: (colour) => `${French[colour]} pour moi`,

  fits: (onTop) => (onTop ? 'Elle va ici, par-dessus d’autres.' : 'Elle va ici.'),
  again: 'Touchez encore pour poser.',
  asking: 'Elle ne va pas ici…',
  turnFits: 'Tournée, elle irait.',
  nowhere: 'Elle ne va nulle part ainsi. Tournez-la.',
  hint: 'Choisissez une carte, puis une des places qui s’allument. Ou faites-la glisser sur la table.',
  hintPlace: (places) =>
    `${frenchPlural(places, 'place s’allume', 'places s’allument')}. Touchez la carte à nouveau pour la tourner.`,
  chooseFirst: 'Choisissez d’abord une carte : touchez-la, ou tapez un chiffre de 1 à 4.',
  notNow: 'Ce n’est pas à vous de jouer.',
  past: 'Ceci est une position passée. Revenez au présent pour jouer.',
  pieces: (mine, theirs) => `Plus grands groupes : ${mine} à ${theirs}.`,
  tieBroken: (size, rank, mine, theirs) =>
    `Les plus grands groupes ont ${size} carrés chacun ; le ${rank + 1}ᵉ décide, ${mine} à ${theirs}.`,
  youDraw: (card) => `Vous piochez ${frenchCard(card)}.`,
  passed: (name) => `${name} : aucune carte ne peut être posée, son tour passe.`,
  youPassed: 'Vous ne pouvez poser aucune carte : votre tour passe.',
  decided: (rank, one, other) =>
    `Égalité jusque-là : ${rank === 0 ? 'les plus grands groupes' : `les ${rank + 1}es groupes`} décident, ${one} à ${other}.`,

  player: (name) => `Chocolat : ${name}`,
  you: 'Votre chocolat',
  noColour: 'sans couleur',
  largest: (count) => `plus grand groupe : ${frenchPlural(count, 'carré', 'carrés')}`,
  groups: 'Groupes, le plus grand d’abord',
  group: (size, count) => (count === 1 ? `groupe de ${size}` : `${count} groupes de ${size}`),

  view: 'Vue',
  nearer: 'Plus près',
  farther: 'Plus loin',
  fit: 'Tout montrer',
  peek: 'Voir sous le second niveau',

  unseen: 'Cartes à venir',
  unseenHelp: (stock, held) =>
    held === 0 ? `${stock} dans la pioche` : `${stock} dans la pioche, ${held} en mains cachées`,
  unseenCard: (card, count) => `${frenchCard(card)} : ${count}`,
  showUnseen: 'Montrer les cartes à venir',
  passes: 'passe',

  moveColour: (colour) => `chocolat ${french[colour]}`,
  move: (card, near) => (near.length === 0 ? frenchCard(card) : `${frenchCard(card)}, ${frenchPlace(near)}`),
  deckKind: 'Carte',
  deckCards: 'Cartes',
  deckSmarties: 'À Smartie',
  deckCardsOf: (card) => `Cartes : ${frenchCard(card)}`,
  deckSmartiesOf: (card) => `À Smartie : ${frenchCard(card)}`,
  deckSum: 'En tout',
  deckSquares: (dark, white) => `${dark} carrés noirs, ${white} blancs.`,
  plays: (name, colour) => `${name} : chocolat ${french[colour]}.`,
  grows: (name, colour, size) =>
    `${name} : plus grand groupe ${french[colour]}, ${frenchPlural(size, 'carré', 'carrés')}.`,
};

export const schoko = bilingual<SchokoWords>(en, fr);
