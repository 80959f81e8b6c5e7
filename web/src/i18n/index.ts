import { en } from './en';
import { fr } from './fr';
import { typesetAll } from './typography';

export type Language = 'en' | 'fr';
export type Words = typeof en;

/** Words in both languages, of one type; the French ones get their no-break spaces here. */
export function bilingual<Table>(english: Table, french: NoInfer<Table>): Record<Language, Table> {
  return { en: english, fr: typesetAll(french) };
}

export const tables: Record<Language, Words> = bilingual<Words>(en, fr);

/** Each language under its own name. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' };
