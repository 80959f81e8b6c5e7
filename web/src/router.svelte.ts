import { tick } from 'svelte';
import { kinds, type Kind } from './guides';

export type Route =
  | { page: 'start' }
  | { page: 'room'; id: string }
  | { page: 'guide'; kind: Kind; game: string }
  | { page: 'learn'; game: string }
  | { page: 'missing' };

export function route(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (first === '') return { page: 'start' };
  if (rest.length > 0 || second === '') return { page: 'missing' };
  if (first === 'room') return { page: 'room', id: decodeURIComponent(second) };
  if (first === 'learn') return { page: 'learn', game: decodeURIComponent(second) };
  const kind = kinds.find((one) => one === first);
  if (kind !== undefined) return { page: 'guide', kind, game: decodeURIComponent(second) };
  return { page: 'missing' };
}

class Router {
  now = $state.raw<Route>({ page: 'start' });
  /** the place in the page that is asked for */
  hash = $state('');
  /** whether this page was reached from another one of ours */
  moved = false;

  start(): void {
    this.look();
    addEventListener('popstate', () => this.look());
    document.addEventListener('click', (event) => this.follow(event));
  }

  /** Goes to another page and puts the focus on its heading, as a page load would. */
  async go(path: string): Promise<void> {
    history.pushState(null, '', path);
    this.moved = true;
    this.look();
    scrollTo(0, 0);
    await tick();
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  private look(): void {
    this.now = route(location.pathname);
    this.hash = location.hash.slice(1);
  }

  private follow(event: MouseEvent): void {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash !== '') return;
    event.preventDefault();
    void this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
