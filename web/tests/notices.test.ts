import { afterEach, expect, it, vi } from 'vitest';
import { ask, notify, obstacle } from '../src/notices';

const shown: string[] = [];
function browser(permission: NotificationPermission, secure = true, answer = permission): void {
  class Notices {
    static permission = permission;
    static requestPermission = vi.fn(async () => (Notices.permission = answer));
    onclick = null;
    constructor(title: string, options: { body: string; tag: string }) {
      shown.push(`${title}: ${options.body} (${options.tag})`);
    }
  }
  vi.stubGlobal('Notification', Notices);
  vi.stubGlobal('isSecureContext', secure);
  vi.stubGlobal('navigator', {});
}

afterEach(() => {
  shown.length = 0;
  vi.unstubAllGlobals();
});

it('says why there can be none', () => {
  browser('default');
  expect(obstacle()).toBeNull();
  browser('denied');
  expect(obstacle()).toBe('denied');
  browser('default', false);
  expect(obstacle()).toBe('insecure');
  vi.stubGlobal('Notification', undefined);
  Reflect.deleteProperty(globalThis, 'Notification');
  expect(obstacle()).toBe('insecure');
  vi.stubGlobal('isSecureContext', true);
  expect(obstacle()).toBe('missing');
});

it('shows one only where the person has allowed it', async () => {
  browser('default', true, 'granted');
  await notify('Ascacou', 'It is your turn.', 'r1');
  expect(shown).toEqual([]);
  expect(await ask()).toBe(true);
  await notify('Ascacou', 'It is your turn.', 'r1');
  expect(shown).toEqual(['Ascacou: It is your turn. (r1)']);
  browser('default', true, 'denied');
  expect(await ask()).toBe(false);
  browser('default', false, 'granted');
  expect(await ask()).toBe(false);
});
