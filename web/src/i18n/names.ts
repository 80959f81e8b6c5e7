/**
 * Names of players inside sentences. A name is `room.you`, `room.opponent` and so on, as it stands alone, or what somebody
 * goes by, which takes no article.
 */

/** How players are called who did not say a name, in all languages of the page: nobody else is called like that. */
const COMMON =
  /^(?:you|opponent|free seat|program|player|vous|adversaire|place libre|programme|joueur)(?![\p{L}\p{M}])/iu;

/** What somebody goes by; in quotes where it could be taken for what the page calls others. */
export const proper = (name: string): string => (COMMON.test(name) ? `“${name}”` : name);

/** Without the program's level, which is no part of a sentence. */
const short = (name: string): string => name.replace(/ · .*$/, '');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const called = (name: string): string => {
  if (name === 'You') return 'you';
  if (name === 'Opponent') return 'your opponent';
  return /^Program\b/.test(name) ? `the program${short(name).slice('Program'.length)}` : name;
};

/** “your opponent”, “the program 2”, “Player 3” */
export const english = {
  the: called,
  The: (name: string): string => capital(called(name)),
};

/** « l’adversaire », « le programme 2 », « le joueur 3 » after a preposition that swallows the article. */
function joined(name: string, before: string, contracted: string): string {
  if (name === 'Vous') return `${before}vous`;
  if (name === 'Adversaire') return `${before}l’adversaire`;
  const common = /^(?:Programme|Joueur)\b/.test(name);
  return common ? contracted + short(name).toLowerCase() : `${before}${name}`;
}

/** « d’Anna », « de Bob » */
const elided = (name: string): string =>
  /^(?:[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiou])/i.test(name) && !/^Adversaire$/.test(name) ? 'd’' : 'de ';

export const french = {
  the: (name: string): string => joined(name, '', 'le '),
  The: (name: string): string => capital(joined(name, '', 'le ')),
  of: (name: string): string => joined(name, elided(name), 'du '),
  to: (name: string): string => joined(name, 'à ', 'au '),
  To: (name: string): string => capital(joined(name, 'à ', 'au ')),
  by: (name: string): string => joined(name, 'par ', 'par le '),
};
