import { describe, expect, it } from 'vitest';
import { balance, owner, width } from '../src/boards/shared/owners';

describe('a map of owners', () => {
  it('tells whose a place is by its sign', () => {
    expect([1, 0.2, -0.2, -1].map(owner)).toEqual([0, 0, 1, 1]);
  });

  it('draws signs whose area tells how sure that is, and none for what is open', () => {
    expect([0, 0.03, 0.25, -0.25, 1, -1].map(width)).toEqual([0, 0, 0.5, 0.5, 1, 1]);
  });

  it('adds up to what the first seat may expect more than the second', () => {
    expect(balance([0.5, -0.25, 1, 0, -1])).toBe(0.25);
    expect(balance([-0.5, -0.5])).toBe(-1);
    expect(balance([])).toBe(0);
  });
});
