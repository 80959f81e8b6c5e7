import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Room } from '../src/messages';
import { LineLost, Refusal } from '../src/requests';
import { follow, hurry, insist, type Listener } from '../src/stream';

const encoder = new TextEncoder();

function streamOf(...pieces: string[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return new Response(body);
}

/** A line on which nothing is ever said; it breaks when the request is given up. */
function silentStream(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
    },
  });
  return new Response(body);
}

const snapshot = (number: number) => `id: ${number}\nevent: room\ndata: {"number":${number}}\n\n`;
const people = 'event: people\ndata: {"seats":[],"watching":3}\n\n';
const headersOf = (call: unknown[] | undefined) => Object.fromEntries((call?.[0] as Request).headers);

describe('following a room', () => {
  const rooms: number[] = [];
  const watchers: number[] = [];
  const lines: string[] = [];
  let gone = 0;
  const listener: Listener = {
    room: (room: Room) => rooms.push(room.number),
    talk: () => undefined,
    people: ({ watching }) => watchers.push(watching),
    line: (state) => lines.push(state),
    gone: () => (gone += 1),
  };

  beforeEach(() => {
    vi.useFakeTimers();
    rooms.length = watchers.length = lines.length = gone = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('reads snapshots cut anywhere and passes over keep-alives', async () => {
    const end = new AbortController();
    const fetch = vi
      .fn()
      .mockResolvedValueOnce(
        streamOf(': hello\n\nid: 1\nevent: ro', 'om\ndata: {"number":1}\n\n', people, snapshot(2)),
      );
    fetch.mockImplementation(() => new Promise(() => null));
    vi.stubGlobal('fetch', fetch);
    void follow('r1', 'secret', listener, end.signal);
    await vi.advanceTimersByTimeAsync(10);
    expect(rooms).toEqual([1, 2]);
    expect(watchers).toEqual([3]);
    expect(headersOf(fetch.mock.calls[0])).toMatchObject({
      accept: 'text/event-stream',
      authorization: 'Bearer secret',
    });
    end.abort();
  });

  it('resumes after the newest event it has seen', async () => {
    const end = new AbortController();
    const fetch = vi
      .fn()
      .mockResolvedValueOnce(streamOf(snapshot(7)))
      .mockResolvedValueOnce(streamOf(snapshot(8)));
    fetch.mockImplementation(() => new Promise(() => null));
    vi.stubGlobal('fetch', fetch);
    void follow('r1', null, listener, end.signal);
    await vi.advanceTimersByTimeAsync(1000);
    expect(headersOf(fetch.mock.calls[0])['last-event-id']).toBeUndefined();
    expect(headersOf(fetch.mock.calls[1])['last-event-id']).toBe('7');
    expect(rooms).toEqual([7, 8]);
    expect(lines).toEqual(['up', 'lost', 'up', 'lost']);
    end.abort();
  });

  it('waits longer after each failure', async () => {
    const end = new AbortController();
    const fetch = vi.fn().mockRejectedValue(new TypeError('no network'));
    vi.stubGlobal('fetch', fetch);
    void follow('r1', null, listener, end.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch.mock.calls.length).toBeGreaterThan(5);
    expect(fetch.mock.calls.length).toBeLessThan(12);
    end.abort();
  });

  it('gives up a line that has gone silent', async () => {
    const end = new AbortController();
    const fetch = vi.fn((request: Request) => Promise.resolve(silentStream(request.signal)));
    vi.stubGlobal('fetch', fetch);
    void follow('r1', null, listener, end.signal);
    await vi.advanceTimersByTimeAsync(39_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fetch).toHaveBeenCalledTimes(2);
    end.abort();
  });

  it('stops when there is no such room', async () => {
    const refusal = Response.json({ message: { en: 'None.', fr: 'Aucune.' } }, { status: 404 });
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(refusal));
    await follow('r1', null, listener, new AbortController().signal);
    expect(gone).toBe(1);
  });
});

describe('insisting on an answer', () => {
  it('asks until there is one, and at once when somebody is in a hurry', async () => {
    vi.useFakeTimers();
    const lost = vi.fn();
    const ask = vi.fn().mockRejectedValue(new LineLost('no answer'));
    const found = insist<string>(ask, lost, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(3500);
    expect([ask.mock.calls.length, lost.mock.calls.length]).toEqual([4, 4]);
    ask.mockResolvedValue({ data: 'here' });
    hurry();
    expect(await found).toBe('here');
    vi.useRealTimers();
  });

  it('takes no for an answer, and stops when nobody waits any more', async () => {
    const refusal = new Refusal(404, { message: { en: '', fr: '' }, rule: null, places: [] });
    const { signal } = new AbortController();
    await expect(insist(() => Promise.reject(refusal), vi.fn(), signal)).rejects.toBe(refusal);
    const end = new AbortController();
    const lost = () => end.abort();
    expect(await insist(() => Promise.reject(new LineLost('')), lost, end.signal)).toBeNull();
  });
});
