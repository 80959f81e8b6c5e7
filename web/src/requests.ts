import createClient, { type Client } from 'openapi-fetch';
import type { Problem } from './messages';
import type { paths } from './protocol';

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

/**
 * The server's addresses, each with its parameters, body and answer; a secret says who asks. `eyes` is the seat whose
 * player has a screen that is passed on; null: nobody has it, or it is not passed on.
 */
export function server(secret: string | null = null, eyes?: number | null): Client<paths> {
  return createClient<paths>({
    baseUrl: location.origin,
    headers: {
      ...(secret === null ? {} : { Authorization: `Bearer ${secret}` }),
      ...(eyes === undefined ? {} : { 'Tablier-Eyes': String(eyes ?? 'none') }),
    },
    fetch: answer,
  });
}

/** What the server answered; if it did not, the reason is thrown as a `Refusal` or `LineLost`. */
export async function answered<Data>(request: Promise<{ data?: Data }>): Promise<Data> {
  return (await request).data as Data;
}

async function answer(request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    throw new LineLost('no answer', { cause: error });
  }
  if (response.ok) return response;
  if (isStandIn(response)) throw new LineLost(`${response.status} in place of an answer`);
  throw new Refusal(response.status, await problem(response));
}

/** Whether something between us and the server says that the server is away. */
function isStandIn(response: Response): boolean {
  return [502, 503, 504].includes(response.status) && !response.headers.get('Content-Type')?.includes('json');
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
