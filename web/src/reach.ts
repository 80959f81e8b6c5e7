import { answered, server } from './requests';

/** Where other devices find this page. */
export interface Reach {
  /** in the order in which they are worth trying */
  origins: string[];
  /** nobody else can open the page */
  alone: boolean;
}

/** Whether an address leads back to the machine it is opened on. */
export function isLoop(host: string): boolean {
  return /^(localhost|.+[.]localhost|127[.][0-9.]+|\[::1\])$/.test(host);
}

/** The page's own address will do, unless it leads back to the machine itself: then the server knows better. */
export async function reach(here: Pick<Location, 'hostname' | 'origin'>): Promise<Reach> {
  const own = { origins: [here.origin], alone: false };
  if (!isLoop(here.hostname)) return own;
  try {
    const { addresses, alone } = await answered(server().GET('/api/reach'));
    return addresses.length === 0 ? { ...own, alone } : { origins: addresses, alone };
  } catch {
    return own;
  }
}

let known: Promise<Reach> | undefined;

/** The same for this page, asked for once. */
export function reached(): Promise<Reach> {
  return (known ??= reach(location));
}
