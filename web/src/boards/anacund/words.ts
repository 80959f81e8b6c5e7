import { bilingual } from '../../i18n';
import { english, french } from '../../i18n/names';

type Seat = 0 | 1;

const en = {
  board: 'Ring',
  boardHelp:
    'The arrow keys move over the squares, Home and End go to the ends of a row. Keys 1 to 6 go to the next square that a group of that size may fill. Enter places a pawn.',
  hint: 'Tap a highlighted square. Its value is the size of the group the pawn comes from.',
  hintCapture: 'Enclose a run of your opponent’s pawns between two of yours to capture it.',
  hintTurn: 'Nothing is captured before the third pawn of a turn.',
  value: (value: number) => `value ${value}`,
  bonus: 'bonus',
  free: 'free',
  playable: 'playable',
  due: 'captured if the turn ended now',
  pawn: (seat: number) => `${seats.en[seat as Seat].lower} pawn`,
  closed: (captor: number) => `closed, captured by ${seats.en[captor as Seat].name}`,
  placed: (order: number) => `placed ${['first', 'second', 'third'][order - 1]} in the last turn`,
  player: (name: string, seat: number) => `${name}, ${seats.en[seat as Seat].lower} pawns`,
  points: (points: number) => plural(points, 'point', 'points'),
  squares: (squares: number) => plural(squares, 'square', 'squares'),
  withBonus: (more: number) => `bonus, ${more} more`,
  groups: 'Groups',
  group: (size: number) => `Group of ${size}`,
  groupPlayable: (size: number, squares: number) =>
    `Group of ${size}: ${plural(squares, 'playable square', 'playable squares')}`,
  groupSpent: 'Group used up',
  turn: 'Turn',
  lastTurn: 'Last turn',
  toPlace: (left: number) => `${plural(left, 'pawn', 'pawns')} to place`,
  noneOfValue: (value: number) => `No square is playable from a group of ${value}.`,
  on: (square: string, value: number) => `${square}, value ${value}`,
  fromGroup: (square: string, size: number) => `${square}, from the group of ${size}`,
  which: (square: string) => `${square}: from which group?`,
  placeOn: (square: string) => `Place on ${square}`,
  notNow: 'Not now',
  past: 'This is an earlier position. Return to now to play.',
  youCapture: (names: string[]) => `You capture ${list.en(names)}.`,
  captures: (name: string, names: string[]) => `${english.The(name)} captures ${list.en(names)}.`,
  won: (square: string, names: string[]) => `${square} captures ${list.en(names)}.`,
  lost: (square: string, names: string[]) => `${square} loses ${list.en(names)}.`,
  turnWon: (names: string[]) => `The turn captures ${list.en(names)}.`,
  turnLost: (names: string[]) => `The turn loses ${list.en(names)}.`,
  ifItEnded: 'If the turn ended now:',
  editor: {
    ring: 'Ring of your own',
    help: 'The arrow keys move over the squares, keys 1 to 6 set the value, * marks the bonus. Enter does what is chosen under “A tap”.',
    tap: 'A tap',
    next: 'next value',
    set: (value: number) => `sets ${value}`,
    marks: 'marks the bonus',
    shuffle: 'Shuffled slats',
    text: 'Clockwise from a1, with * after the bonus',
    copy: 'Copy',
    counts: 'Squares of each value',
    count: (value: number, squares: number) => `${plural(squares, 'square', 'squares')} of value ${value}`,
    noBonus: 'no bonus',
    missing: 'no value yet',
    failed: 'The server did not answer. Try again.',
  },
  turnEnds: (names: string[], scores: number[]) =>
    `End of turn. ${names.map((name, seat) => `${name}: ${scores[seat] ?? 0}`).join(', ')}.`,
};

export type AnacundWords = typeof en;

const fr: AnacundWords = {
  board: 'Anneau',
  boardHelp:
    'Les flèches parcourent les cases, Début et Fin vont aux bouts d’une rangée. Les touches 1 à 6 vont à la prochaine case où peut aller un pion d’un groupe de cette taille. Entrée pose un pion.',
  hint: 'Touchez une case éclairée. Sa valeur est la taille du groupe d’où vient le pion.',
  hintCapture: 'Enclavez une série de pions adverses entre deux des vôtres pour la capturer.',
  hintTurn: 'Rien n’est capturé avant le troisième pion du tour.',
  value: (value) => `valeur ${value}`,
  bonus: 'bonus',
  free: 'libre',
  playable: 'jouable',
  due: 'capturé si le tour s’arrêtait là',
  pawn: (seat) => `pion ${seats.fr[seat as Seat].lower}`,
  closed: (captor) => `fermée, capturée par ${seats.fr[captor as Seat].name}`,
  placed: (order) => `${['premier', 'deuxième', 'troisième'][order - 1]} pion du dernier tour`,
  player: (name, seat) => `${name}, pions ${seats.fr[seat as Seat].lower}s`,
  points: (points) => pluriel(points, 'point', 'points'),
  squares: (squares) => pluriel(squares, 'case', 'cases'),
  withBonus: (more) => `bonus, ${more} de plus`,
  groups: 'Groupes',
  group: (size) => `Groupe de ${size}`,
  groupPlayable: (size, squares) =>
    `Groupe de ${size} : ${pluriel(squares, 'case jouable', 'cases jouables')}`,
  groupSpent: 'Groupe épuisé',
  turn: 'Tour',
  lastTurn: 'Dernier tour',
  toPlace: (left) => `${pluriel(left, 'pion', 'pions')} à poser`,
  noneOfValue: (value) => `Aucune case n’est jouable depuis un groupe de ${value}.`,
  on: (square, value) => `${square}, valeur ${value}`,
  fromGroup: (square, size) => `${square}, du groupe de ${size}`,
  which: (square) => `${square} : de quel groupe ?`,
  placeOn: (square) => `Poser en ${square}`,
  notNow: 'Annuler',
  past: 'Ceci est une position passée. Revenez au présent pour jouer.',
  youCapture: (names) => `Vous capturez ${list.fr(names)}.`,
  captures: (name, names) => `${french.The(name)} capture ${list.fr(names)}.`,
  won: (square, names) => `${square} capture ${list.fr(names)}.`,
  lost: (square, names) => `${square} perd ${list.fr(names)}.`,
  turnWon: (names) => `Le tour capture ${list.fr(names)}.`,
  turnLost: (names) => `Le tour perd ${list.fr(names)}.`,
  ifItEnded: 'Si le tour s’arrêtait là :',
  editor: {
    ring: 'Anneau à vous',
    help: 'Les flèches parcourent les cases, les touches 1 à 6 fixent la valeur, * marque le bonus. Entrée fait ce qui est choisi sous « Toucher une case ».',
    tap: 'Toucher une case',
    next: 'valeur suivante',
    set: (value) => `met ${value}`,
    marks: 'marque le bonus',
    shuffle: 'Lames mélangées',
    text: 'Dans le sens des aiguilles d’une montre depuis a1, * après le bonus',
    copy: 'Copier',
    counts: 'Cases de chaque valeur',
    count: (value, squares) => `${pluriel(squares, 'case', 'cases')} de valeur ${value}`,
    noBonus: 'pas de bonus',
    missing: 'pas encore de valeur',
    failed: 'Le serveur n’a pas répondu. Réessayez.',
  },
  turnEnds: (names, scores) =>
    `Fin du tour. ${names.map((name, seat) => `${name} : ${scores[seat] ?? 0}`).join(', ')}.`,
};

export const anacund = bilingual<AnacundWords>(en, fr);

const seats = {
  en: [
    { name: 'Dark', lower: 'dark' },
    { name: 'Light', lower: 'light' },
  ] as const,
  fr: [
    { name: 'Sombre', lower: 'sombre' },
    { name: 'Clair', lower: 'clair' },
  ] as const,
};
const list = {
  en: (items: string[]) => new Intl.ListFormat('en').format(items),
  fr: (items: string[]) => new Intl.ListFormat('fr').format(items),
};

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
function pluriel(count: number, one: string, many: string): string {
  return `${count} ${count < 2 ? one : many}`;
}
