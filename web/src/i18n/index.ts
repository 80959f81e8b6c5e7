import { en } from './en';
import { fr } from './fr';

export type Language = 'en' | 'fr';
export type Words = typeof en;

export const tables: Record<Language, Words> = { en, fr };

/** Each language under its own name. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' };
