import { bilingual } from '../../i18n';
import { english, french } from '../../i18n/names';

const englishPlural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const en = {
  board: 'Board',
  boardHelp:
    'The arrow keys move over the cells. The keys 2 to 5 take a plank of that length, R turns it, Enter lays it or says why that is impossible, Escape puts it back.',
  stageHelp:
    'Shift with the arrow keys turns the view, Page Up and Page Down bring it nearer or farther, plus and minus show and hide levels.',
  empty: 'empty',
  height: (height: number) => `height ${height}`,
  neutralPlank: 'neutral plank',
  yourPlank: 'your plank',
  plankOf: (name: string) => `plank of ${english.the(name)}`,
  lastMove: 'laid last',
  yourArea: 'in your area',
  areaOf: (name: string) => `in an area of ${english.the(name)}`,
  yourPoint: 'in your area, counts for you',
  pointOf: (name: string) => `in an area of ${english.the(name)}, counts`,
  lays: (plank: string, level: number) => `${plank} can be laid here, level ${level}`,
  laysNot: (plank: string) => `${plank} cannot be laid here`,

  rack: (name: string) => `Planks of ${english.the(name)}`,
  yourRack: 'Your planks',
  supply: (length: number, count: number) => `length ${length}: ${englishPlural(count, 'plank', 'planks')}`,
  take: (length: number, count: number) => `Take a plank of length ${length}, ${count} left`,
  turnTaken: (length: number, count: number) => `Plank of length ${length} in hand, ${count} left. Turn it`,
  taken: (length: number, upright: boolean) =>
    `Plank of length ${length}, ${upright ? 'vertical' : 'horizontal'}.`,
  noneLeft: (length: number) => `No plank of length ${length} left.`,
  putBack: 'Plank put back.',
  turn: 'Turn',
  turnLabel: (upright: boolean) => `Turn the plank; it is now ${upright ? 'vertical' : 'horizontal'}`,
  lay: 'Lay',
  layLabel: (plank: string) => `Lay ${plank}`,
  fits: (plank: string, level: number) =>
    level === 1 ? `${plank}: flat on the board` : `${plank}: bridge on level ${level}`,
  asking: (plank: string) => `${plank} cannot be laid here…`,

  hint: 'Take a plank, then choose its place. Or drag it onto the board.',
  hintPlace: 'Choose the place on the board. Take the plank again to turn it.',
  chooseFirst: 'Take a plank first: tap it, or press a key from 2 to 5.',
  notNow: 'It is not your turn.',
  past: 'This is an earlier position. Return to now to play.',
  passed: (name: string) => `${english.The(name)} cannot lay any plank and must pass.`,
  youPassed: 'You cannot lay any plank and must pass.',

  round: (round: number, rounds: number) => (rounds === 1 ? 'One round' : `Round ${round} of ${rounds}`),
  began: (name: string) => `${english.The(name)} began`,
  youBegan: 'you began',
  roundOver: (round: number, points: string) => `Round ${round} is over. ${points}.`,
  points: (name: string, points: number) => `${name}: ${points}`,
  next: (round: number, name: string) => `Round ${round} begins, first to play: ${name}.`,
  finishedRound: 'Show how it ended',
  newRound: 'Back to the new round',
  total: (points: number) => englishPlural(points, 'point', 'points'),
  thisRound: (points: number) => `now: ${points}`,
  earlier: (round: number, points: number) => `round ${round}: ${points}`,
  encloses: (name: string, points: number) => `${name}: ${englishPlural(points, 'point', 'points')}.`,

  views: 'View of the board',
  above: '2D',
  space: '3D',
  loading: 'Setting up the view…',
  noSpace:
    'This browser cannot draw in three dimensions (WebGL is missing or switched off). The board from above shows everything.',
  stageLabel: (planks: number, height: number) =>
    `The board in three dimensions: ${englishPlural(planks, 'plank', 'planks')}, up to level ${height}. The cells follow as buttons.`,
  levels: 'Levels shown',
  allLevels: 'all',
  upTo: (level: number) => `up to ${level}`,

  neutralRack: 'Neutral planks',
  landscapeBoard: 'Board of the landscape',
  landscapeHelp:
    'The arrow keys move over the cells. The keys 1 to 3 take a neutral plank of that length, R turns it, Enter lays it or says why that is impossible, Escape puts it back, Backspace takes the last one off the board.',
  landscapeHint: 'Take a neutral plank, then choose its place, flat or on others.',
  chooseNeutral: 'Take a neutral plank first: tap it, or press a key from 1 to 3.',
  laid: (plank: string) => `${plank} is laid.`,
  takenOff: (plank: string) => `${plank} is off the board.`,
  takenOffAll: 'The board is empty.',
  undoPlank: 'Remove the last',
  clearBoard: 'Clear',
  laidSoFar: 'In this order:',
  bridge: (level: number) => `A bridge on level ${level}.`,
  onLevel: (level: number) => `level ${level}`,

  move: (first: string, last: string, length: number) => `plank of ${length}, ${first} to ${last}`,
};

export type NascaWords = typeof en;

const frenchPlural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

const fr: NascaWords = {
  board: 'Plateau',
  boardHelp:
    'Les flèches parcourent les cases. Les touches 2 à 5 prennent une pièce de cette longueur, R la tourne, Entrée la pose ou dit pourquoi c’est impossible, Échap la repose.',
  stageHelp:
    'Maj et les flèches tournent la vue, Page précédente et Page suivante l’approchent ou l’éloignent, plus et moins montrent et cachent les niveaux.',
  empty: 'vide',
  height: (height) => `hauteur ${height}`,
  neutralPlank: 'pièce neutre',
  yourPlank: 'votre pièce',
  plankOf: (name) => `pièce ${french.of(name)}`,
  lastMove: 'posée en dernier',
  yourArea: 'dans votre aire',
  areaOf: (name) => `dans une aire ${french.of(name)}`,
  yourPoint: 'dans votre aire, compte pour vous',
  pointOf: (name) => `dans une aire ${french.of(name)}, compte`,
  lays: (plank, level) => `${plank} peut se poser ici, niveau ${level}`,
  laysNot: (plank) => `${plank} ne peut pas se poser ici`,

  rack: (name) => `Pièces ${french.of(name)}`,
  yourRack: 'Vos pièces',
  supply: (length, count) => `longueur ${length} : ${frenchPlural(count, 'pièce', 'pièces')}`,
  take: (length, count) =>
    `Prendre une pièce de longueur ${length}, ${frenchPlural(count, 'restante', 'restantes')}`,
  turnTaken: (length, count) =>
    `Pièce de longueur ${length} en main, ${frenchPlural(count, 'restante', 'restantes')}. La tourner`,
  taken: (length, upright) => `Pièce de longueur ${length}, ${upright ? 'verticale' : 'horizontale'}.`,
  noneLeft: (length) => `Plus de pièce de longueur ${length}.`,
  putBack: 'Pièce reposée.',
  turn: 'Tourner',
  turnLabel: (upright) => `Tourner la pièce ; elle est ${upright ? 'verticale' : 'horizontale'}`,
  lay: 'Poser',
  layLabel: (plank) => `Poser ${plank}`,
  fits: (plank, level) => (level === 1 ? `${plank} : à plat` : `${plank} : pont au niveau ${level}`),
  asking: (plank) => `${plank} ne peut pas se poser ici…`,

  hint: 'Prenez une pièce, puis choisissez sa place. Ou faites-la glisser sur le plateau.',
  hintPlace: 'Choisissez la place sur le plateau. Touchez de nouveau la pièce pour la tourner.',
  chooseFirst: 'Prenez d’abord une pièce : touchez-la, ou tapez un chiffre de 2 à 5.',
  notNow: 'Ce n’est pas à vous de jouer.',
  past: 'Ceci est une position passée. Revenez au présent pour jouer.',
  passed: (name) => `${french.The(name)} ne peut poser aucune pièce et passe son tour.`,
  youPassed: 'Vous ne pouvez poser aucune pièce et passez votre tour.',

  round: (round, rounds) => (rounds === 1 ? 'Une seule manche' : `Manche ${round} sur ${rounds}`),
  began: (name) => `${french.The(name)} a commencé`,
  youBegan: 'vous avez commencé',
  roundOver: (round, points) => `Fin de la manche ${round}. ${points}.`,
  points: (name, points) => `${name} : ${points}`,
  next: (round, name) => `La manche ${round} commence, premier à jouer : ${name}.`,
  finishedRound: 'Revoir la fin',
  newRound: 'Revenir à la nouvelle manche',
  total: (points) => frenchPlural(points, 'point', 'points'),
  thisRound: (points) => `à présent : ${points}`,
  earlier: (round, points) => `manche ${round} : ${points}`,
  encloses: (name, points) => `${name} : ${frenchPlural(points, 'point', 'points')}.`,

  views: 'Vue du plateau',
  above: '2D',
  space: '3D',
  loading: 'Mise en place de la vue…',
  noSpace:
    'Ce navigateur ne peut pas dessiner en trois dimensions (WebGL manque ou est désactivé). Le plateau vu d’en haut montre tout.',
  stageLabel: (planks, height) =>
    `Le plateau en trois dimensions : ${frenchPlural(planks, 'pièce', 'pièces')}, jusqu’au niveau ${height}. Les cases suivent sous forme de boutons.`,
  levels: 'Niveaux montrés',
  allLevels: 'tous',
  upTo: (level) => `jusqu’à ${level}`,

  neutralRack: 'Pièces neutres',
  landscapeBoard: 'Plateau du paysage',
  landscapeHelp:
    'Les flèches parcourent les cases. Les touches 1 à 3 prennent une pièce neutre de cette longueur, R la tourne, Entrée la pose ou dit pourquoi c’est impossible, Échap la repose, Retour arrière retire la dernière du plateau.',
  landscapeHint: 'Prenez une pièce neutre, puis choisissez sa place, à plat ou sur d’autres.',
  chooseNeutral: 'Prenez d’abord une pièce neutre : touchez-la, ou tapez un chiffre de 1 à 3.',
  laid: (plank) => `${plank} est posée.`,
  takenOff: (plank) => `${plank} est retirée.`,
  takenOffAll: 'Le plateau est vide.',
  undoPlank: 'Retirer la dernière',
  clearBoard: 'Tout retirer',
  laidSoFar: 'Dans cet ordre :',
  bridge: (level) => `Un pont au niveau ${level}.`,
  onLevel: (level) => `niveau ${level}`,

  move: (first, last, length) => `pièce de ${length}, de ${first} à ${last}`,
};

export const nasca = bilingual<NascaWords>(en, fr);
