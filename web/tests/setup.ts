// Node has no address bar; requests need to know where the page came from.
Object.defineProperty(globalThis, 'location', { value: new URL('http://tablier.test/') });

// Nothing moves in tests but where they ask for it.
Object.defineProperty(globalThis, 'matchMedia', { value: () => ({ matches: true }), writable: true });
