import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Explanation, reasonText, Refused, Verdict } from '../src/boards/shared/reasons.svelte';
import type { Problem } from '../src/messages';

const problem = (en: string, rule: string | null = null): Problem => ({
  message: { en, fr: `${en} (fr)` },
  rule,
  places: [],
});

describe('a reason in words', () => {
  it('names the rule', () => expect(reasonText(problem('No.', 'NAS-4'))).toBe('No. rule NAS-4'));
  it('stands alone where there is none', () => expect(reasonText(problem('No.'))).toBe('No.'));
});

describe('the reason of a refused move', () => {
  it('stands until the next gesture, and a new one stands again', () => {
    let refusal: Problem | null = null;
    const refused = new Refused(() => refusal);
    expect(refused.problem).toBeNull();
    const first = (refusal = problem('No.'));
    expect(refused.problem).toBe(first);
    refused.gesture();
    expect(refused.problem).toBeNull();
    const second = (refusal = problem('No.'));
    expect(refused.problem).toBe(second);
  });
});

describe('the verdict on a held piece', () => {
  let wrong: string | null;
  let ready: boolean;
  const ask = vi.fn<(move: string) => Promise<Problem | null>>();
  const held = () => new Verdict({ wrong: () => wrong, ready: () => ready, ask });

  beforeEach(() => {
    vi.useFakeTimers();
    [wrong, ready] = ['a1-a3', true];
    ask.mockReset().mockImplementation((move) => Promise.resolve(problem(`not ${move}`)));
  });
  afterEach(() => vi.useRealTimers());

  it('is asked for once the piece is held still', async () => {
    const verdict = held();
    verdict.wait();
    await vi.advanceTimersByTimeAsync(150);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(ask).toHaveBeenCalledExactlyOnceWith('a1-a3');
    expect(verdict.problem?.message.en).toBe('not a1-a3');
  });
  it('is not asked for where the piece moves on, fits, or cannot be laid at all', async () => {
    const verdict = held();
    verdict.wait()?.();
    wrong = null;
    verdict.wait();
    [wrong, ready] = ['a1-a3', false];
    verdict.wait();
    await vi.advanceTimersByTimeAsync(500);
    expect(ask).not.toHaveBeenCalled();
  });
  it('is asked for once, and belongs to one place', async () => {
    const verdict = held();
    const found = await verdict.find('a1-a3');
    expect(await verdict.find('a1-a3')).toBe(found);
    expect(ask).toHaveBeenCalledTimes(1);
    wrong = 'b1-b3';
    expect(verdict.problem).toBeNull();
    wrong = 'a1-a3';
    expect(verdict.problem).toBe(found);
    verdict.forget();
    expect(verdict.problem).toBeNull();
  });
  it('comes too late for a piece that is elsewhere by then', async () => {
    const verdict = held();
    const coming = verdict.find('a1-a3');
    wrong = 'b1-b3';
    expect(await coming).not.toBeNull();
    wrong = 'a1-a3';
    expect(verdict.problem).toBeNull();
  });
});

describe('an explanation', () => {
  it('stands until it is forgotten', async () => {
    const explanation = new Explanation(
      () => 'now',
      () => Promise.resolve(problem('No.')),
    );
    expect(await explanation.find('e5')).toBe(explanation.problem);
    expect(explanation.problem?.message.en).toBe('No.');
    explanation.forget();
    expect(explanation.problem).toBeNull();
  });
  it('is none where the move is good, or the game has gone on', async () => {
    let position = 1;
    const answers = [null, problem('No.')];
    const explanation = new Explanation(
      () => position,
      () => Promise.resolve(answers.shift() ?? null),
    );
    expect(await explanation.find('e5')).toBeNull();
    const coming = explanation.find('e5');
    position = 2;
    expect(await coming).toBeNull();
    expect(explanation.problem).toBeNull();
  });
});
