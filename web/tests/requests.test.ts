import { afterEach, expect, expectTypeOf, it, vi } from 'vitest';
import type { Room } from '../src/messages';
import { answered, LineLost, Refusal, server } from '../src/requests';
import { room } from './example';

const here = { path: { room_id: 'r 1' } };

function answer(response: Response) {
  const fetch = vi.fn().mockResolvedValue(response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const failure = (request: Promise<unknown>) => request.catch((error: unknown) => error);

afterEach(() => vi.unstubAllGlobals());

it('sends a body as JSON, with the secret of a seat', async () => {
  const fetch = answer(Response.json(room({ number: 6 })));
  const body = { number: 5, move: 'ba1' };
  const found = await answered(server('s1').POST('/api/rooms/{room_id}/moves', { params: here, body }));
  const [request] = fetch.mock.calls[0] as [Request];
  expect(request.method).toBe('POST');
  expect(new URL(request.url).pathname).toBe('/api/rooms/r%201/moves');
  expect(Object.fromEntries(request.headers)).toEqual({
    authorization: 'Bearer s1',
    'content-type': 'application/json',
  });
  expect(await request.json()).toEqual(body);
  expect(found.number).toBe(6);
});

it('asks without a secret where there is none', async () => {
  const fetch = answer(Response.json([]));
  await server().GET('/api/games');
  const [request] = fetch.mock.calls[0] as [Request];
  expect(request.headers.has('Authorization')).toBe(false);
});

it('writes a move into the address as the server reads it', async () => {
  const fetch = answer(Response.json({ problem: null }));
  const move = 'DWWD*@-1,2';
  await server().GET('/api/rooms/{room_id}/verdict', { params: { ...here, query: { move } } });
  const [request] = fetch.mock.calls[0] as [Request];
  expect(new URL(request.url).searchParams.get('move')).toBe(move);
});

it('brings the reason of a refusal', async () => {
  const problem = { message: { en: 'No.', fr: 'Non.' }, rule: 'ASC-3', places: ['b2'] };
  answer(Response.json(problem, { status: 422 }));
  const refusal = await failure(server().GET('/api/games'));
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ status: 422, problem });
});

it('puts a refusal without a reason into words', async () => {
  answer(new Response('<html>', { status: 500 }));
  const refusal = await failure(server().GET('/api/games'));
  expect((refusal as Refusal).problem.message.fr).toContain('500');
});

it('takes what stands in for a server that is away for a broken line', async () => {
  answer(new Response('<html>', { status: 502 }));
  await expect(server().GET('/api/games')).rejects.toBeInstanceOf(LineLost);
  answer(Response.json({ message: { en: 'Full.', fr: 'Plein.' } }, { status: 503 }));
  await expect(server().GET('/api/games')).rejects.toBeInstanceOf(Refusal);
});

it('tells a broken line from a refusal', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
  await expect(server().GET('/api/games')).rejects.toBeInstanceOf(LineLost);
});

// Never called: `npm run types` fails if one of the wrong ones compiles.
export const wrong = [
  // @ts-expect-error there is no such path
  () => server().GET('/api/game'),
  // @ts-expect-error this path is not asked but told
  () => server().GET('/api/rooms/{room_id}/moves', { params: here }),
  // @ts-expect-error the room is not named
  () => server().GET('/api/rooms/{room_id}'),
  // @ts-expect-error the move is no number
  () => server().POST('/api/rooms/{room_id}/moves', { params: here, body: { number: 5, move: 1 } }),
  // @ts-expect-error the move is missing
  () => server().POST('/api/rooms/{room_id}/moves', { params: here, body: { number: 5 } }),
  // @ts-expect-error nothing is sent
  () => server().POST('/api/rooms/{room_id}/moves', { params: here }),
  // @ts-expect-error the query is missing
  () => server().GET('/api/rooms/{room_id}/verdict', { params: here }),
];

it('knows what each path answers', () => {
  const ask = () => answered(server().GET('/api/rooms/{room_id}', { params: here }));
  expectTypeOf(ask).returns.resolves.toEqualTypeOf<Room>();
});
