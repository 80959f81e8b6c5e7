import { createParser } from 'eventsource-parser';
import type { People, Problem, Room, Talk } from './messages';
import { answered, LineLost, Refusal, server } from './requests';

/** What the follower of a room wants to hear of. */
export interface Listener {
  room(room: Room): void;
  people(people: People): void;
  talk(talk: Talk): void;
  line(state: 'up' | 'lost'): void;
  gone(problem: Problem): void;
}

const RETRY = 1_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** The server says something at least every fifteen seconds; after this much silence the line is dead. */
const SILENCE = 40_000;

/** Follows a room until the signal is aborted; resumes by itself where it was when the line breaks. */
export async function follow(
  room: string,
  secret: string | null,
  listener: Listener,
  signal: AbortSignal,
  eyes: number | null = null,
): Promise<void> {
  let last = '';
  let pause = FIRST_PAUSE;
  const handlers: Record<string, (data: string) => void> = {
    room: (data) => listener.room(JSON.parse(data) as Room),
    people: (data) => listener.people(JSON.parse(data) as People),
    talk: (data) => listener.talk(JSON.parse(data) as Talk),
  };

  while (!signal.aborted) {
    const attempt = new AbortController();
    const silence = watch(attempt, signal);
    try {
      const known = last === '' ? {} : { 'Last-Event-ID': last };
      const request = server(secret, eyes).GET('/api/rooms/{room_id}/events', {
        params: { path: { room_id: room }, header: known },
        headers: { Accept: 'text/event-stream' },
        parseAs: 'stream',
        signal: attempt.signal,
        cache: 'no-store',
      });
      const body = await answered(request);
      listener.line('up');
      pause = FIRST_PAUSE;
      const parser = createParser({
        onEvent(event) {
          handlers[event.event ?? 'message']?.(event.data);
          if (event.id !== undefined) last = event.id;
        },
      });
      for await (const text of pieces(body)) {
        silence.heard();
        parser.feed(text);
      }
    } catch (error) {
      if (error instanceof Refusal && (error.status === 404 || error.status === 403)) {
        listener.gone(error.problem);
        return;
      }
    } finally {
      silence.stop();
    }
    if (signal.aborted) return;
    listener.line('lost');
    await sleep(pause * (0.75 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

async function* pieces(body: ReadableStream<BufferSource> | null): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Ends an attempt when the whole is ended or when nothing is heard for too long. */
function watch(attempt: AbortController, signal: AbortSignal) {
  const end = () => attempt.abort();
  signal.addEventListener('abort', end);
  let timer = setTimeout(end, SILENCE);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE);
    },
    stop() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    },
  };
}

/** The answer, asked for until the server is there to give it; null if nobody waits for it any more. */
export async function insist<Data>(
  ask: () => Promise<{ data?: Data }>,
  lost: () => void,
  signal: AbortSignal,
): Promise<Data | null> {
  while (!signal.aborted) {
    try {
      return await answered(ask());
    } catch (error) {
      if (!(error instanceof LineLost || (error instanceof Refusal && error.status >= 500))) throw error;
      lost();
      await sleep(RETRY, signal);
    }
  }
  return null;
}

const haste = new EventTarget();

/** Whoever waits for the server asks it now. */
export function hurry(): void {
  haste.dispatchEvent(new Event('now'));
}

/** Waits, but not longer than until the machine says that it is connected again. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      globalThis.removeEventListener?.('online', wake);
      haste.removeEventListener('now', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
    globalThis.addEventListener?.('online', wake);
    haste.addEventListener('now', wake);
  });
}
