/** A change of a score, with its sign: the minus is as wide as the plus. */
export const signed = (change: number): string => `${change < 0 ? '−' : '+'}${Math.abs(change)}`;
