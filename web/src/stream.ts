import { createParser } from 'eventsource-parser';
import type { Problem, Room } from './messages';

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message.en);
  }
}

/** The line is down: nothing is known about what happened. */
export class LineLost extends Error {}

function headers(secret: string | null, more: Record<string, string> = {}): Record<string, string> {
  return secret === null ? more : { ...more, Authorization: `Bearer ${secret}` };
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    throw new LineLost('no answer', { cause: error });
  }
  if (response.ok) return response;
  throw new Refusal(response.status, await problem(response));
}

async function problem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'object') {
    return body as Problem;
  }
  const message = {
    en: `The server answered ${response.status}.`,
    fr: `Le serveur a répondu ${response.status}.`,
  };
  return { message, rule: null, places: [] };
}

export async function read<Answer>(path: string, secret: string | null = null): Promise<Answer> {
  const response = await answer(path, { headers: headers(secret) });
  return (await response.json()) as Answer;
}

export async function readText(path: string, secret: string | null = null): Promise<string> {
  return (await answer(path, { headers: headers(secret) })).text();
}

export async function send<Answer>(
  path: string,
  body: unknown,
  secret: string | null = null,
): Promise<Answer> {
  const response = await answer(path, {
    method: 'POST',
    headers: headers(secret, { 'Content-Type': 'application/json' }),
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

/** What the follower of a room wants to hear of. */
export interface Listener {
  room(room: Room): void;
  line(state: 'up' | 'lost'): void;
  gone(problem: Problem): void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** The server says something at least every fifteen seconds; after this much silence the line is dead. */
const SILENCE = 40_000;

/** Follows a room until the signal is aborted; resumes by itself where it was when the line breaks. */
export async function follow(
  path: string,
  secret: string | null,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let last = '';
  let pause = FIRST_PAUSE;
  const handlers: Record<string, (data: string) => void> = {
    room: (data) => listener.room(JSON.parse(data) as Room),
  };

  while (!signal.aborted) {
    const attempt = new AbortController();
    const silence = watch(attempt, signal);
    try {
      const known: Record<string, string> = last === '' ? {} : { 'Last-Event-ID': last };
      const response = await answer(path, {
        headers: headers(secret, { Accept: 'text/event-stream', ...known }),
        signal: attempt.signal,
        cache: 'no-store',
      });
      listener.line('up');
      pause = FIRST_PAUSE;
      const parser = createParser({
        onEvent(event) {
          handlers[event.event ?? 'message']?.(event.data);
          if (event.id !== undefined) last = event.id;
        },
      });
      for await (const text of pieces(response)) {
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

async function* pieces(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
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

/** Waits, but not longer than until the machine says that it is connected again. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      globalThis.removeEventListener?.('online', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
    globalThis.addEventListener?.('online', wake);
  });
}
