import type { Language } from './i18n';

/** The pages for players: each game has some or all of these. */
export const kinds = ['how-to-play', 'rules', 'notation'] as const;
export type Kind = (typeof kinds)[number];

const pages = import.meta.glob<string>(
  ['../../docs/how-to-play/*.md', '../../docs/rules/*.md', '../../docs/notation/*.md'],
  { import: 'default' },
);

/** Loads a page as HTML; undefined if it is not written. */
export function guide(kind: Kind, game: string, language: Language): (() => Promise<string>) | undefined {
  return pages[`../../docs/${kind}/${game}.${language}.md`];
}

/** The kinds of pages that a game has, the first one for beginners. */
export function written(game: string, language: Language): Kind[] {
  return kinds.filter((kind) => guide(kind, game, language) !== undefined);
}

/** Which of these texts have every word of what was typed, whatever the case and the accents. */
export function matching(texts: string[], query: string): Set<number> {
  const words = bare(query).split(/\s+/).filter(Boolean);
  const hits = texts
    .map(bare)
    .flatMap((text, number) => (words.every((word) => text.includes(word)) ? [number] : []));
  return new Set(hits);
}

function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}
