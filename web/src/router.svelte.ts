import { tick } from 'svelte';

export type Route =
  { page: 'start' } | { page: 'room'; id: string } | { page: 'rules'; game: string } | { page: 'missing' };

export function route(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (first === '') return { page: 'start' };
  if (rest.length > 0 || second === '') return { page: 'missing' };
  if (first === 'room') return { page: 'room', id: decodeURIComponent(second) };
  if (first === 'rules') return { page: 'rules', game: decodeURIComponent(second) };
  return { page: 'missing' };
}

class Router {
  now = $state.raw<Route>({ page: 'start' });

  start(): void {
    this.now = route(location.pathname);
    addEventListener('popstate', () => {
      this.now = route(location.pathname);
    });
    document.addEventListener('click', (event) => this.follow(event));
  }

  /** Goes to another page and puts the focus on its heading, as a page load would. */
  async go(path: string): Promise<void> {
    history.pushState(null, '', path);
    this.now = route(location.pathname);
    scrollTo(0, 0);
    await tick();
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
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
