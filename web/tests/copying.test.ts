import { afterEach, expect, it, vi } from 'vitest';
import { copy } from '../src/copying';

afterEach(() => vi.unstubAllGlobals());

function page(can: boolean) {
  const field = { value: '', select: vi.fn(), remove: vi.fn() };
  const execCommand = vi.fn(() => can);
  vi.stubGlobal('document', { createElement: () => field, activeElement: null, execCommand });
  vi.stubGlobal('HTMLElement', vi.fn());
  return { field, execCommand, button: { after: vi.fn() } as unknown as HTMLElement };
}

it('writes to the clipboard where there is one', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { execCommand, button } = page(true);
  expect(await copy('a link', button)).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
  expect(execCommand).not.toHaveBeenCalled();
});

it.each([true, false])(
  'copies what it selects where there is none, and says whether it could',
  async (can) => {
    vi.stubGlobal('navigator', {});
    const { field, execCommand, button } = page(can);
    expect(await copy('a link', button)).toBe(can);
    expect(field.value).toBe('a link');
    expect(execCommand).toHaveBeenCalledWith('copy');
    expect(field.remove).toHaveBeenCalled();
  },
);
