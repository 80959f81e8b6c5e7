import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boards } from '../src/boards';
import { cameraWords } from '../src/boards/shared/space';
import { tables, type Language } from '../src/i18n';
import { english, french } from '../src/i18n/names';
import { NARROW, typeset, typesetAll, WIDE } from '../src/i18n/typography';
import { typesetMarkdown } from '../typography';

const CODE = /`[^`]*`|“[^”]*”|\d\d?:\d\d|\w+:\/\/\S+/g;
const BADLY_SET = /(?<![\u202f;?!])[;?!]|(?<!\u00a0)[:%»]|«(?!\u00a0)/;
const BADLY_SPACED = /\s[;:?!%]/;

const wrong: Record<Language, (text: string) => boolean> = {
  en: (text) => BADLY_SPACED.test(text.replace(CODE, 'x')),
  fr: (text) => BADLY_SET.test(text.replace(CODE, 'x')),
};

// Whatever a function takes, some of these fit.
const NEAR = [
  { card: { card: 'DWDD', x: 0, y: 0, level: 1, seat: 0 }, side: 'left', last: false, first: false },
];
const SAMPLES: unknown[] = [0, 1, 2, 'Nasca', 'DWDD*', true, null, ['b5', 'c5'], { x: 1, y: -2 }, NEAR];

function* givings(count: number): Generator<unknown[]> {
  if (count === 0) {
    yield [];
    return;
  }
  // Long lists of arguments get fewer kinds of them.
  const samples = count > 3 ? SAMPLES.slice(1, 6) : SAMPLES;
  for (const rest of givings(count - 1)) for (const one of samples) yield [...rest, one];
}

/** Everything a table says, by key; the arity of a function is that of the English one. */
function sayings(table: unknown, model: unknown, key: string): [string, string][] {
  if (typeof table === 'string') return [[key, table]];
  if (typeof table === 'function') {
    const said = new Set<string>();
    for (const given of givings((model as () => unknown).length)) {
      try {
        said.add(String((table as (...given: unknown[]) => unknown)(...given)));
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      }
    }
    expect(said.size, key).toBeGreaterThan(0);
    return [...said].map((text) => [key, text]);
  }
  if (typeof table !== 'object' || table === null) return [];
  const models = model as Record<string, unknown>;
  return Object.entries(table).flatMap(([name, words]) => sayings(words, models[name], `${key}.${name}`));
}

function faults(words: Record<Language, object>, name: string): [string, string][] {
  return (['en', 'fr'] as const).flatMap((language) =>
    sayings(words[language], words.en, `${name}.${language}`).filter(([, text]) => wrong[language](text)),
  );
}

describe('French punctuation', () => {
  it('has spaces that do not break', () => {
    const text = `Vraiment${NARROW}? Oui${NARROW}; voici${WIDE}: «${WIDE}63${WIDE}%${WIDE}»${NARROW}!`;
    expect(typeset('Vraiment ? Oui ; voici : « 63 % » !')).toBe(text);
    expect(typeset(text)).toBe(text);
  });

  it.each(['Rien.', '12:30', '{"ladder": 5}', '`a : b`', '“a : b ?”'])('leaves %s alone', (text) => {
    expect(typeset(text)).toBe(text);
  });

  it('reaches every text of a table', () => {
    const table = typesetAll({
      a: 'Quoi ?',
      b: { c: (name: string) => `${name} : oui`, d: [['x ; y'], 5, null, true] },
      e: (one: number) => ({ f: [`${one} %`] }),
    });
    expect(table.a).toBe(`Quoi${NARROW}?`);
    expect(table.b.c('Nasca')).toBe(`Nasca${WIDE}: oui`);
    expect(table.b.d).toEqual([[`x${NARROW}; y`], 5, null, true]);
    expect(table.e(3)).toEqual({ f: [`3${WIDE}%`] });
  });
});

describe('what the tests look for', () => {
  it.each(['Quoi?', 'Oui: non', '63%', '63 %', '«Oui »', 'a ; b'])('is found in %s', (text) => {
    expect(wrong.fr(text)).toBe(true);
  });
  it.each(['63 %', 'Why ?', 'Look : here'])('is found in English in %s', (text) => {
    expect(wrong.en(text)).toBe(true);
  });
});

it('spaces signs rightly in all words of the page', () => {
  expect(faults(tables, 'tables')).toEqual([]);
  expect(faults(cameraWords, 'camera')).toEqual([]);
});

it.each(Object.keys(boards))('spaces signs rightly in all words of %s', async (game) => {
  const module = (await import(`../src/boards/${game}/words.ts`)) as Record<string, Record<Language, object>>;
  expect(faults(module[game] ?? { en: {}, fr: {} }, game)).toEqual([]);
});

it('gives every table of words its no-break spaces', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:ts|svelte)$/.test(file),
  );
  const forgotten = files.filter((file) => {
    const text = readFileSync(`src/${file}`, 'utf8');
    return /\bfr: \{|\{ en, fr \}/.test(text) && !text.includes('bilingual') && !file.endsWith('protocol.ts');
  });
  expect(forgotten).toEqual([]);
});

describe('a page in French', () => {
  const kept = [
    '```\na : b ;\n```',
    '`a : b`',
    '``a ` : b``',
    '<div class="a : b">',
    '<!-- example: a : b -->',
    '| --- | :--- | :---: |',
    '[x](../a:b.md)',
    'x ![y](z.svg)',
  ];
  it.each(kept)('keeps %s', (text) => {
    expect(typesetMarkdown(`Voici :\n\n${text}\n\nVoilà !`)).toBe(
      `Voici${WIDE}:\n\n${text}\n\nVoilà${NARROW}!`,
    );
  });
  it('sets captions and what stands around code', () => {
    expect(typesetMarkdown('![Quoi ?](a.svg "Ici : là")')).toBe(`![Quoi${NARROW}?](a.svg "Ici${WIDE}: là")`);
    expect(typesetMarkdown('« `a : b` » : oui')).toBe(`«${WIDE}\`a : b\`${WIDE}»${WIDE}: oui`);
  });

  const pages = readdirSync('../docs', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const plain = (source: string) =>
    source
      .replace(/^(```|~~~)[^]*?^\1/gm, '')
      .replace(/<[^>]*>|`+[^`]*`+|!\[|\]\([^\s)]*|^\s*\|[-:| \t]+$/gm, 'x');

  it.each(pages.filter((file) => file.endsWith('.fr.md')))('spaces signs rightly: %s', (file) => {
    const lines = plain(typesetMarkdown(readFileSync(`../docs/${file}`, 'utf8'))).split('\n');
    expect(lines.filter((line) => wrong.fr(line))).toEqual([]);
  });
  it.each(pages.filter((file) => file.endsWith('.en.md')))('spaces signs rightly: %s', (file) => {
    const lines = plain(readFileSync(`../docs/${file}`, 'utf8')).split('\n');
    expect(lines.filter((line) => wrong.en(line))).toEqual([]);
  });
});

describe('names in sentences', () => {
  it('take an article in English where they are no names', () => {
    expect(['Opponent', 'Program', 'Program 2 · Keen', 'Player 3'].map(english.The)).toEqual([
      'Your opponent',
      'The program',
      'The program 2',
      'Player 3',
    ]);
    expect(english.the('You')).toBe('you');
  });
  it('take an article in French, which prepositions swallow', () => {
    const names = ['Adversaire', 'Programme · Habile', 'Joueur 3', 'Vous'];
    expect(names.map(french.The)).toEqual(['L’adversaire', 'Le programme', 'Le joueur 3', 'Vous']);
    expect(names.map(french.of)).toEqual(['de l’adversaire', 'du programme', 'du joueur 3', 'de vous']);
    expect(names.map(french.to)).toEqual(['à l’adversaire', 'au programme', 'au joueur 3', 'à vous']);
    expect(names.map(french.by)).toEqual([
      'par l’adversaire',
      'par le programme',
      'par le joueur 3',
      'par vous',
    ]);
  });
});
