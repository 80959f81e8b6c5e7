import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Room } from '../src/messages';
import { preferences } from '../src/preferences.svelte';
import { Table } from '../src/state.svelte';
import { keep, keptRooms } from '../src/storage';
import { position, room, you } from './example';

const answer = (...answers: Response[]) => {
  const fetch = vi.fn();
  for (const one of answers) fetch.mockResolvedValueOnce(one);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const moves = (...texts: string[]) => texts.map((text, index) => ({ seat: index % 2, text }));
const problem = { message: { en: 'No.', fr: 'Non.' }, rule: null, places: [] };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  keep({ id: 'r1', secret: 's1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('holds the seat whose secret the browser keeps', () => {
  expect(new Table('r1').secret).toBe('s1');
  expect(new Table('r2').secret).toBeNull();
});

describe('what might have been', () => {
  const line = { moves: moves('we5', 'be1'), positions: [position({ moves: 2 }), position({ moves: 3 })] };

  async function imagined(): Promise<Table> {
    const table = new Table('r1');
    table.take(room({ over: true, moves: moves('ba1', 'wb1', 'bc1'), now: position({ moves: 3 }) }));
    answer(Response.json(position({ moves: 1 })), Response.json(line));
    await table.imagine(1, ['we5', 'be1']);
    return table;
  }
  const shown = (table: Table) => [table.position?.moves, table.shown?.moves.map(({ text }) => text)];

  it('begins with the position itself and goes through moves that were not played', async () => {
    const table = await imagined();
    expect(shown(table)).toEqual([1, ['ba1', 'we5', 'be1']]);
    table.step(1);
    expect(table.position?.moves).toBe(2);
    table.step(5);
    expect(table.position?.moves).toBe(3);
    table.step(-9);
    expect(table.position?.moves).toBe(1);
  });
  it('is left by looking at the game again', async () => {
    const table = await imagined();
    table.step(2);
    await table.lookAt(3);
    expect(table.variation).toBeNull();
    expect(shown(table)).toEqual([3, ['ba1', 'wb1', 'bc1']]);
  });
});

it('never goes back to an older snapshot', () => {
  const table = new Table('r1');
  table.take(room({ number: 5 }));
  table.take(room({ number: 4 }));
  expect(table.room?.number).toBe(5);
});

it('shows a move to its end though something else arrives meanwhile', () => {
  vi.spyOn(preferences, 'gesture', 'get').mockReturnValue(100);
  const table = new Table('r1');
  table.take(room());
  const played = room({ number: 2, moves: moves('ba1'), now: position({ moves: 1 }) });
  table.take(played);
  expect(table.gesture).toBe(100);
  table.take({ ...played, number: 3, legal: [] });
  expect(table.gesture).toBe(100);
});

it('sends a move with the number it answers', async () => {
  const table = new Table('r1');
  table.take(room({ number: 5 }));
  const fetch = answer(Response.json(room({ number: 6, legal: [] })));
  await table.play('ba1');
  const [request] = fetch.mock.calls[0] as [Request];
  expect(new URL(request.url).pathname).toBe('/api/rooms/r1/moves');
  expect(await request.json()).toEqual({ number: 5, move: 'ba1' });
  expect(table.room?.number).toBe(6);
  expect(table.pending).toBeNull();
});

it('quietly catches up when the game has moved on', async () => {
  const table = new Table('r1');
  table.take(room({ number: 5 }));
  answer(Response.json(problem, { status: 409 }), Response.json(room({ number: 7 })));
  await table.play('ba1');
  expect(table.room?.number).toBe(7);
  expect(table.refusal).toBeNull();
});

it('shows a refusal', async () => {
  const table = new Table('r1');
  table.take(room());
  answer(Response.json(problem, { status: 422 }));
  await table.play('ba1');
  expect(table.refusal).toEqual(problem);
});

it('looks back, asks for each position once, and returns to now', async () => {
  const table = new Table('r1');
  table.take(room({ moves: moves('ba1', 'wa2'), now: position({ moves: 2 }) }));
  const fetch = answer(Response.json(position({ moves: 1 })));
  await table.lookAt(1);
  expect(table.past?.moves).toBe(1);
  await table.lookAt(2);
  expect(table.past).toBeNull();
  await table.lookAt(1);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('plays nothing while looking back', async () => {
  const table = new Table('r1');
  table.take(room({ moves: moves('ba1'), now: position({ moves: 1 }) }));
  const fetch = answer(Response.json(position()));
  await table.lookAt(0);
  await table.play('wa2');
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('leaves a past that was taken back', async () => {
  const table = new Table('r1');
  table.take(room({ number: 1, moves: moves('ba1', 'wa2', 'ba3') }));
  answer(Response.json(position({ moves: 2 })));
  await table.lookAt(2);
  table.take(room({ number: 2, moves: moves('ba1') }));
  expect(table.past).toBeNull();
});

it('keeps the secret for the rematch', () => {
  new Table('r1').take(room({ next: 'r9' }));
  expect(keptRooms().find((one) => one.id === 'r9')?.secret).toBe('s1');
});

describe('a screen that several share in a game with secrets', () => {
  const commitment = { hash: 'h1', revealed: null };
  const shared = (number: number, player: number, eyes: number | null, change: Partial<Room> = {}) =>
    room({
      number,
      eyes,
      against: 'screen',
      seats: [you, you],
      commitment,
      now: position({ player }),
      ...change,
    });
  /** whose eyes the newest request was made with */
  const asked = (fetch: ReturnType<typeof answer>) =>
    (fetch.mock.calls.at(-1) as [Request])[0].headers.get('Tablier-Eyes');
  /** A stream that says nothing: what it would say is taken by hand. */
  const silent = () => {
    const fetch = vi.fn().mockReturnValue(new Promise(() => undefined));
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  it('waits with its curtain until the one who moved has passed it on', () => {
    const fetch = silent();
    const table = new Table('r1');
    table.take(shared(1, 0, null));
    expect(table.curtain).toBe(0);
    table.uncover();
    expect(asked(fetch)).toBe('0');
    expect(table.curtain).toBe(0); // until the server has answered
    table.take(shared(1, 0, 0));
    expect(table.passing).toBeNull();
    table.take(shared(2, 1, 0));
    expect([table.passing, table.curtain]).toEqual([1, null]); // who moved sees what came of it
    table.passOn();
    expect(asked(fetch)).toBe('none');
    table.take(shared(2, 1, null));
    expect(table.curtain).toBe(1);
    table.take(shared(3, 0, null)); // taken back before it was passed on
    expect(table.curtain).toBe(0);
    table.leave();
  });

  it('keeps nothing for the next player of what was told or looked at', () => {
    silent();
    const table = new Table('r1');
    table.take(shared(1, 0, null));
    table.uncover();
    table.take(shared(1, 0, 0));
    table.strip.tell('a card was drawn');
    table.refusal = problem;
    table.passOn();
    table.take(shared(2, 1, null));
    expect([table.strip.log, table.strip.shown, table.refusal, table.past]).toEqual([[], null, null, null]);
    expect(table.room?.eyes).toBeNull();
    table.leave();
  });

  it('shows no position that comes when the screen has been passed on', async () => {
    const fetch = silent();
    const table = new Table('r1');
    table.take(shared(1, 0, null));
    table.uncover();
    table.take(shared(1, 0, 0));
    table.take(shared(2, 1, 0, { moves: moves('ba1') }));
    let arrive: (answer: Response) => void = () => undefined;
    fetch.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const looking = table.lookAt(0);
    table.passOn();
    table.take(shared(2, 1, null, { moves: moves('ba1') }));
    arrive(Response.json(position()));
    await looking;
    expect(table.past).toBeNull();
    table.leave();
  });

  it('takes no answer that was meant for other eyes', () => {
    silent();
    const table = new Table('r1');
    table.take(shared(1, 0, null));
    table.take(shared(2, 1, 0));
    expect(table.room?.number).toBe(1);
    table.leave();
  });

  it('has no curtain when the game is over', () => {
    const table = new Table('r1');
    table.take(shared(1, 0, null));
    table.take(shared(2, 1, null, { over: true }));
    expect(table.curtain).toBeNull();
  });

  it('looks back through nobody’s eyes', async () => {
    const table = new Table('r1');
    table.take(shared(1, 0, null));
    table.take(shared(2, 1, null, { moves: moves('ba1') }));
    const fetch = answer(Response.json(position()));
    await table.lookAt(0);
    expect(fetch).toHaveBeenCalledTimes(1); // what a player saw was not kept
  });

  it('stays open for one player among programs', () => {
    silent();
    const table = new Table('r1');
    const program = { ...you, kind: 'program', level: 'gentle', you: false } as const;
    const seats = [you, program, you];
    table.take(shared(1, 0, null, { seats }));
    table.uncover();
    table.take(shared(1, 0, 0, { seats }));
    table.take(shared(2, 1, 0, { seats }));
    expect(table.passing).toBeNull();
    table.take(shared(3, 0, 0, { seats }));
    expect(table.passing).toBeNull();
    table.take(shared(4, 2, 0, { seats }));
    expect(table.passing).toBe(2);
    table.leave();
  });
});

it('remembers the first hash it was told', async () => {
  new Table('r1').take(room({ commitment: { hash: 'first', revealed: null } }));
  const table = new Table('r1');
  table.take(room({ commitment: { hash: 'second', revealed: 'text' } }));
  expect(keptRooms()[0]?.hash).toBe('first');
  answer(Response.json({ game: 'ascacou', options: {}, setup: {} }));
  expect(await table.isFair('second', 'text')).toBe(false);
});

const open = (count: number) =>
  room().seats.map(
    (seat, index) => ({ ...seat, you: false, kind: index < count ? 'open' : 'person' }) as const,
  );

it('joins with the same secret until the server has answered', async () => {
  const fetch = answer(Response.json(room({ seats: open(1) })));
  const table = new Table('r2');
  const entering = table.enter({ kind: 'joining', text: 'come' });
  await vi.waitFor(() => expect(table.invited).not.toBeNull());
  expect(keptRooms().some((kept) => kept.id === 'r2')).toBe(false);
  fetch.mockRejectedValueOnce(new TypeError('no line'));
  table.answerOffer(true);
  await vi.waitFor(() => expect(keptRooms().find((kept) => kept.id === 'r2')?.joining).toBe('come'));
  table.leave();
  await entering;
  const secret = keptRooms().find((kept) => kept.id === 'r2')?.secret ?? '';
  expect(secret.length).toBeGreaterThan(20);

  const later = new Table('r2');
  const again = answer(Response.json({ room: 'r2', seats: [1], secret }));
  void later.enter(null);
  await vi.waitFor(() => expect(keptRooms().find((kept) => kept.id === 'r2')?.joining).toBeNull());
  later.leave();
  const [request] = again.mock.calls[0] as [Request];
  expect(await request.json()).toEqual({ invitation: 'come', secret, name: null });
});

it('forgets a seat it was refused', async () => {
  const table = new Table('r2');
  answer(Response.json(room({ seats: open(1) })), Response.json(problem, { status: 403 }));
  const entering = table.enter({ kind: 'joining', text: 'come' });
  await vi.waitFor(() => expect(table.invited).not.toBeNull());
  table.answerOffer(true);
  await vi.waitFor(() => expect(table.joinRefusal).toEqual(problem));
  table.leave();
  await entering;
  expect(table.secret).toBeNull();
  expect(keptRooms().some((kept) => kept.id === 'r2')).toBe(false);
});

it('watches where no seat is free any more, without asking and without an error', async () => {
  const fetch = answer(Response.json(room({ seats: open(0) })));
  const table = new Table('r2');
  void table.enter({ kind: 'joining', text: 'come' });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect([table.invited, table.late, table.joinRefusal, table.secret]).toEqual([null, true, null, null]);
  table.leave();
});

describe('a link to a seat that others hold', () => {
  const link = { kind: 'sharing', text: 'with-me' } as const;
  const offer = { game: 'ascacou', seat: 1, people: 1 };
  const seated = { room: 'r2', seats: [1], secret: 'x' };
  const paths = (fetch: ReturnType<typeof answer>) =>
    fetch.mock.calls.map(([request]) =>
      new URL((request as Request).url).pathname.replace('/api/rooms/', ''),
    );

  it('takes no seat until this person says so', async () => {
    const fetch = answer(Response.json(offer), Response.json(seated));
    const table = new Table('r2');
    void table.enter(link);
    await vi.waitFor(() => expect(table.offer).toEqual(offer));
    expect(paths(fetch)).toEqual(['r2/share/offer']);
    expect(keptRooms().some((kept) => kept.id === 'r2')).toBe(false);
    table.answerOffer(true);
    await vi.waitFor(() => expect(table.secret).not.toBeNull());
    expect(paths(fetch).slice(0, 2)).toEqual(['r2/share/offer', 'r2/share/join']);
    expect(table.offer).toBeNull();
    expect(keptRooms().find((kept) => kept.id === 'r2')).toMatchObject({
      secret: table.secret,
      sharing: null,
    });
    table.leave();
  });

  it('may be declined: one watches', async () => {
    const fetch = answer(Response.json(offer));
    const table = new Table('r2');
    void table.enter(link);
    await vi.waitFor(() => expect(table.offer).toEqual(offer));
    table.answerOffer(false);
    await vi.waitFor(() => expect(paths(fetch)).toContain('r2/events'));
    expect([table.secret, table.joinRefusal]).toEqual([null, null]);
    table.leave();
  });

  it('that is not valid any more says so: one watches', async () => {
    const fetch = answer(Response.json(problem, { status: 403 }));
    const table = new Table('r2');
    void table.enter(link);
    await vi.waitFor(() => expect(paths(fetch)).toContain('r2/events'));
    expect([table.secret, table.offer, table.joinRefusal]).toEqual([null, null, problem]);
    table.leave();
  });

  it('changes nothing for who holds a seat already', async () => {
    const fetch = answer(Response.json(room()));
    const table = new Table('r1');
    void table.enter(link);
    await vi.waitFor(() => expect(paths(fetch)).toEqual(['r1', 'r1/events']));
    expect(table.secret).toBe('s1');
    table.leave();
  });

  it('asks who has lost their seat in the same game', async () => {
    const gone = room().seats.map((seat) => ({ ...seat, you: false }));
    answer(Response.json(room({ seats: gone })), Response.json(offer));
    const table = new Table('r1');
    void table.enter(link);
    await vi.waitFor(() => expect(table.offer).toEqual(offer));
    table.leave();
  });

  it('is used again with the same secret when the answer was lost', async () => {
    keep({ id: 'r2', secret: 's2', sharing: 'with-me' });
    const fetch = answer(Response.json(seated));
    const table = new Table('r2');
    void table.enter(null);
    await vi.waitFor(() => expect(keptRooms().find((kept) => kept.id === 'r2')?.sharing).toBeNull());
    expect(await (fetch.mock.calls[0]?.[0] as Request).json()).toEqual({ link: 'with-me', secret: 's2' });
    table.leave();
  });
});

it('only watches after leaving the seat to others', async () => {
  const table = new Table('r1');
  table.take(room({ sharing: { people: 2, link: null } }));
  const seats = room().seats.map((seat) => ({ ...seat, you: false }));
  answer(Response.json(room({ number: 2, seats, sharing: null, legal: [] })));
  await table.part();
  expect(table.secret).toBeNull();
  expect(keptRooms()).toEqual([]);
});

it('keeps the seat when leaving it is refused', async () => {
  const table = new Table('r1');
  table.take(room());
  answer(Response.json(problem, { status: 409 }), Response.json(room()));
  await table.part();
  expect(table.secret).toBe('s1');
  expect(table.refusal).toEqual(problem);
});
