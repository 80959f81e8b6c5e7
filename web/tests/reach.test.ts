import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLoop, reach, type Reach } from '../src/reach';

afterEach(() => vi.unstubAllGlobals());

async function found(hostname: string, answer: () => Response): Promise<[Reach, number]> {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return [await reach({ origin: `http://${hostname}:8642`, hostname }), fetch.mock.calls.length];
}

it.each([
  ['localhost', true],
  ['tablier.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.7', false],
  ['localhost.example', false],
  ['games.example', false],
])('knows whether %s leads back to the machine itself', (host, loop) => {
  expect(isLoop(host)).toBe(loop);
});

describe('where others find the page', () => {
  const lan = { alone: false, addresses: ['http://192.168.1.7:8642', 'http://10.0.0.3:8642'] };

  it('is its own address, where others can open that', async () => {
    const told = await found('games.example', () => Response.json(lan));
    expect(told).toEqual([{ origins: ['http://games.example:8642'], alone: false }, 0]);
  });
  it('is what the server tells on its own machine', async () => {
    const told = await found('localhost', () => Response.json(lan));
    expect(told).toEqual([{ origins: lan.addresses, alone: false }, 1]);
  });
  it('is nowhere, where the server listens to nobody else', async () => {
    const told = await found('localhost', () => Response.json({ alone: true, addresses: [] }));
    expect(told).toEqual([{ origins: ['http://localhost:8642'], alone: true }, 1]);
  });
  it('is not known where the server does not answer', async () => {
    const told = await found('localhost', () => Response.error());
    expect(told).toEqual([{ origins: ['http://localhost:8642'], alone: false }, 1]);
  });
});
