/** A card of two by two in words, by what is in its upper and its lower line. */
export function lines(squares: readonly string[], over: string, all: string): string {
  if (new Set(squares).size === 1) return `${all} ${squares[0] ?? ''}`;
  return `${squares.slice(0, 2).join(' ')} ${over} ${squares.slice(2).join(' ')}`;
}
