/** Boards that play some moves on the start page: some pictures of a game, bound into one by `scripts/flipbook.py`. */
const books = import.meta.glob<string>('../../docs/pictures/*-living.svg', {
  query: '?raw',
  import: 'default',
});

/** Loads the pictures of a game; undefined if there are none. */
export function living(game: string): (() => Promise<string>) | undefined {
  return books[`../../docs/pictures/${game}-living.svg`];
}

/** What comes and goes in a book says from which picture on it is there, and up to which. */
type Part = Pick<SVGElement, 'dataset' | 'setAttribute' | 'toggleAttribute'>;

/** How many pictures a book has. */
export function count(book: Part): number {
  return Number(book.dataset['pictures'] ?? 1);
}

/** Opens a book at a picture; what is new in it is marked. */
export function open(parts: Iterable<Part>, picture: number): void {
  for (const part of parts) {
    const { from, until } = part.dataset;
    if (from === undefined && until === undefined) continue;
    const begins = Number(from ?? 0);
    const there = begins <= picture && picture < Number(until ?? Infinity);
    part.setAttribute('display', there ? 'inline' : 'none');
    part.toggleAttribute('data-new', there && begins === picture && picture > 0);
  }
}
