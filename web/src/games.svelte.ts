import type { GameInfo } from './messages';
import { preferences } from './preferences.svelte';
import { LineLost, server } from './requests';
import { shell } from './shell.svelte';
import { insist } from './stream';

/** What there is to play, asked for once: until that is known, the server has said nothing at all. */
class Games {
  all = $state.raw<GameInfo[] | null>(null);
  /** the server does not answer */
  away = $state(false);

  async ask(): Promise<void> {
    // Whoever refuses to tell is not Tablier.
    const refused = () => {
      throw new LineLost('no games');
    };
    const all = await insist(
      () => server().GET('/api/games').catch(refused),
      () => (this.away = true),
      new AbortController().signal,
    );
    // A page that was opened while the server was away may be older than the server is.
    if (this.away) await shell.renew();
    this.all = all;
    this.away = false;
  }
}

export const games = new Games();

export function gameTitle(name: string): string {
  const known = games.all?.find((game) => game.name === name);
  return known?.title ?? name.charAt(0).toUpperCase() + name.slice(1);
}

export function levelTitle(game: string, level: string): string {
  const known = games.all?.find((one) => one.name === game)?.levels.find((one) => one.name === level);
  return known === undefined ? level : preferences.text(known.title);
}
