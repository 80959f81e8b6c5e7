/** The moves that the server offers, to be looked up one by one. */
export function lookUp(moves: readonly string[]): ReadonlySet<string> {
  return new Set(moves);
}
