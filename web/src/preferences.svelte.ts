import { tables, type Language, type Words } from './i18n';
import { Formats, locale } from './i18n/locale';
import type { Text } from './messages';
import { load, save } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'none';
/** when the evaluation bar is shown */
export type Bar = 'after' | 'always' | 'never';
/** how quickly the moves of others are played back */
export type Pace = 'slow' | 'normal' | 'fast' | 'none';
/** how boards and pieces are drawn */
export type Look = 'natural' | 'contrast';

/** milliseconds for a gesture */
const GESTURES: Record<Pace, number> = { slow: 700, normal: 420, fast: 220, none: 0 };

interface Kept {
  language?: Language;
  theme?: Theme;
  motion?: Motion;
  bar?: Bar;
  pace?: Pace;
  look?: Look;
  sound?: boolean;
  vibration?: boolean;
  name?: string;
  notices?: boolean;
  talk?: boolean;
}

const KEY = 'tablier.preferences';

/** The first of the reader's languages that the page speaks. */
export function spoken(languages: readonly string[]): Language {
  for (const tag of languages) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'fr' || language === 'en') return language;
  }
  return 'en';
}

class Preferences {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  motion = $state<Motion>('auto');
  bar = $state<Bar>('after');
  pace = $state<Pace>('normal');
  look = $state<Look>('natural');
  sound = $state(true);
  vibration = $state(true);
  /** what this person goes by; '' if they do not say */
  name = $state('');
  /** whether to be notified of one's turn while the page is not looked at */
  notices = $state(false);
  /** whether to hear what others at a table say */
  talk = $state(true);

  get words(): Words {
    return tables[this.language];
  }

  /** Numbers and dates as the reader writes them. */
  get formats(): Formats {
    return new Formats(locale(this.language, navigator.languages));
  }

  /** A sentence of the server, in the reader's language. */
  text(text: Text): string {
    return text[this.language];
  }

  /** A duration for an animation: none for those who want none. */
  duration(milliseconds: number): number {
    const still = this.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    return still ? 0 : milliseconds;
  }

  /** How long a gesture of somebody else is shown; 0: not at all. */
  get gesture(): number {
    return this.duration(GESTURES[this.pace]);
  }

  start(): void {
    const kept = load<Kept>(KEY, {});
    this.language = kept.language ?? spoken(navigator.languages);
    this.theme = kept.theme ?? 'auto';
    this.motion = kept.motion ?? 'auto';
    this.bar = kept.bar ?? 'after';
    this.pace = kept.pace ?? 'normal';
    this.look = kept.look ?? 'natural';
    this.sound = kept.sound ?? true;
    this.vibration = kept.vibration ?? true;
    this.name = kept.name ?? '';
    this.notices = kept.notices ?? false;
    this.talk = kept.talk ?? true;
    this.show();
  }

  change(change: Kept): void {
    Object.assign(this, change);
    save(KEY, { ...load<Kept>(KEY, {}), ...change });
    this.show();
  }

  private show(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.motion;
    root.dataset.look = this.look;
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${this.language}.webmanifest`);
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const theme = meta.dataset.theme ?? '';
      const follows = this.theme === 'auto' ? `(prefers-color-scheme: ${theme})` : 'not all';
      meta.media = theme === this.theme ? 'all' : follows;
    }
  }
}

export const preferences = new Preferences();
