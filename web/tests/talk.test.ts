import { expect, it } from 'vitest';
import { tables } from '../src/i18n';
import type { Saying } from '../src/messages';
import { Conversation, said } from '../src/talk.svelte';

const saying = (number: number, change: Partial<Saying> = {}): Saying => ({
  number,
  seat: 0,
  at: `at ${number}`,
  phrase: null,
  text: `text ${number}`,
  ...change,
});
const numbers = (sayings: Saying[]) => sayings.map((one) => one.number);

it('tells only what came since this page was opened', () => {
  const talk = new Conversation();
  talk.take({ anew: true, sayings: [saying(1), saying(2)] });
  expect([numbers(talk.sayings), numbers(talk.news)]).toEqual([[1, 2], []]);
  talk.take({ anew: false, sayings: [saying(3)] });
  expect([numbers(talk.sayings), numbers(talk.news)]).toEqual([[1, 2, 3], [3]]);
});

it('tells nothing twice after a gap in the line', () => {
  const talk = new Conversation();
  talk.take({ anew: true, sayings: [saying(1)] });
  talk.take({ anew: true, sayings: [saying(1), saying(2)] });
  expect([numbers(talk.sayings), numbers(talk.news)]).toEqual([[1, 2], [2]]);
});

it('begins anew with a server that has forgotten', () => {
  const talk = new Conversation();
  talk.take({ anew: true, sayings: [saying(1), saying(2)] });
  talk.take({ anew: true, sayings: [] });
  expect(talk.sayings).toEqual([]);
  talk.take({ anew: false, sayings: [saying(1, { at: 'later' })] });
  expect([numbers(talk.sayings), numbers(talk.news)]).toEqual([[1], [1]]);
});

it('tells phrases in the reader’s language', () => {
  const phrase = saying(1, { phrase: 'nice_move', text: null });
  expect([said(phrase, tables.en), said(phrase, tables.fr)]).toEqual(['Nice move!', 'Joli coup\u202f!']);
  expect(said(saying(2), tables.fr)).toBe('text 2');
});
