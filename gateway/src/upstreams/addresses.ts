import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import type { UpstreamBreakers } from './upstream-breakers.ts';
import { withTimeout } from './with-timeout.ts';

/** The addresses of one service: what is behind each name of its list, looked up again every 5 s (DESIGN.md §1). */
export interface Addresses {
  /** At least one; an address is the same object for as long as it is there. */
  all(): readonly URL[];
  /** Resolves after the first look, in two seconds at most; a name that is not known yet stands for itself. */
  start(): Promise<void>;
  stop(): void;
}

const LOOK_AGAIN_MS = 5_000;
const FIRST_LOOK_MS = 2_000;

/**
 * Services listen on IPv4 (`HOST`), so only such addresses are asked for; one of IPv6 is called where the list itself holds it.
 * @param options `urls`: at least one; `breakers` is told which addresses there are; `find` takes the place of the system's
 * look-up in tests
 */
export function createAddresses(options: {
  urls: readonly string[];
  logger: Logger;
  breakers?: UpstreamBreakers | undefined;
  find?: (hostname: string) => Promise<Array<{ address: string }>>;
}): Addresses {
  const { logger, breakers, find = (hostname) => lookup(hostname, { all: true, family: 4 }) } = options;
  const entries = options.urls.map((url) => new URL(url));
  const named = entries.some((url) => !isAddress(url));
  // By entry: while a name cannot be looked up, the addresses that it had last stay.
  const found = new Map<URL, URL[]>(entries.map((url) => [url, [url]]));
  const unknown = new Set<URL>();
  // The system may take long over one while DNS is away, on a thread that files need too: it is asked about each once at a time.
  const lookingFor = new Set<URL>();
  let addresses: URL[] = entries;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  // A name has no breaker: behind it may be many.
  let watched = named ? [] : addresses;
  breakers?.watch(watched);

  async function look(entry: URL): Promise<void> {
    if (isAddress(entry) || lookingFor.has(entry)) return;
    lookingFor.add(entry);
    try {
      const all = await find(entry.hostname);
      if (all.length > 0)
        found.set(
          entry,
          all.map(({ address }) => known(entry, address)),
        );
      if (unknown.delete(entry)) logger.info({ name: entry.hostname }, 'a name of a service is known again');
    } catch (error) {
      if (!unknown.has(entry)) logger.warn({ err: error }, 'a name of a service could not be looked up');
      unknown.add(entry);
    } finally {
      lookingFor.delete(entry);
    }
  }

  function known(entry: URL, hostname: string): URL {
    const url = new URL(entry);
    url.hostname = hostname;
    return addresses.find(({ host }) => host === url.host) ?? url;
  }

  async function lookAll(): Promise<void> {
    await Promise.all(entries.map(look));
    if (stopped) return;
    addresses = [...new Set([...found.values()].flat())];
    const hosts = new Set(addresses.map(({ host }) => host));
    breakers?.forget(watched.filter(({ host }) => !hosts.has(host)));
    breakers?.watch(addresses);
    watched = addresses;
  }

  return {
    all: () => addresses,
    start: async () => {
      if (!named) return;
      timer = setInterval(lookAll, LOOK_AGAIN_MS).unref();
      await withTimeout(FIRST_LOOK_MS, lookAll()).catch((error) =>
        logger.warn({ err: error }, 'the names of a service could not be looked up in time'),
      );
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

function isAddress({ hostname }: URL): boolean {
  return isIP(hostname.replace(/[[\]]/g, '')) !== 0;
}
