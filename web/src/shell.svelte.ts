import { sleep } from './stream';

const RETRY = 2_000; // milliseconds

/** The page as it was loaded: a part may be missing, the server may have a newer one. */
class Shell {
  /** A part could not be loaded: the server is away, or has another build. */
  broken = $state(false);

  /** Asks the person to install the page, where the browser lets us ask. */
  install = $state.raw<(() => Promise<unknown>) | null>(null);

  /** Why the page cannot be installed, or how. */
  get installing(): 'done' | 'insecure' | 'ready' | 'menu' {
    if (matchMedia('(display-mode: standalone)').matches) return 'done';
    if (!isSecureContext) return 'insecure';
    return this.install === null ? 'menu' : 'ready';
  }

  start(): void {
    addEventListener('vite:preloadError', () => void this.mend());
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      const { prompt } = event as Event & { prompt(): Promise<unknown> };
      this.install = () => prompt.call(event).finally(() => (this.install = null));
    });
    // Where the page came by plain http there are no workers; in private windows some browsers refuse them.
    if (import.meta.env.PROD)
      addEventListener('load', () => navigator.serviceWorker?.register('/worker.js').catch(() => null));
  }

  /** Loads the page again if the server has another one by now. */
  async renew(): Promise<void> {
    if ((await this.compare()) === 'another') location.reload();
  }

  /** Loads the page again, as soon as there is a server to load it from. */
  private async mend(): Promise<void> {
    if (this.broken) return;
    this.broken = true;
    const { signal } = new AbortController();
    if ((await this.compare()) !== 'another')
      do await sleep(RETRY, signal);
      while ((await this.compare()) === 'away');
    location.reload();
  }

  /** What the server says its page is; the one we have begins with a script whose name tells the build. */
  private async compare(): Promise<'same' | 'another' | 'away'> {
    const begun = document.querySelector('script[type=module]')?.getAttribute('src');
    try {
      const answer = await fetch('/', { cache: 'no-store' });
      if (!answer.ok) return 'away';
      return (await answer.text()).includes(`"${begun}"`) ? 'same' : 'another';
    } catch {
      return 'away';
    }
  }
}

export const shell = new Shell();
