import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Logger } from '@shop/platform/logger.ts';
import type { Guard } from './guard.ts';

/** The addresses of one service: what is behind each name of its list, looked up again every 5 s (DESIGN.md §1). */
export interface Addresses {
  /** At least one; an address is the same object for as long as it is there. */
  all(): readonly URL[];
  /** Resolves after the first look; a name that is not known yet stands for itself. */
  start(): Promise<void>;
  stop(): void;
}

const LOOK_AGAIN_MS = 5_000;

/**
 * @param options `urls`: at least one; `guard` is told which addresses there are; `find` takes the place of the system's
 * look-up in tests
 */
export function createAddresses(options: {
  urls: readonly string[];
  logger: Logger;
  guard?: Guard | undefined;
  find?: (hostname: string) => Promise<Array<{ address: string; family: number }>>;
}): Addresses {
  const { logger, guard, find = (hostname) => lookup(hostname, { all: true }) } = options;
  const entries = options.urls.map((url) => new URL(url));
  const named = entries.some((url) => !isAddress(url));
  // By entry: while a name cannot be looked up, the addresses that it had last stay.
  const found = new Map<URL, URL[]>(entries.map((url) => [url, [url]]));
  const unknown = new Set<URL>();
  let addresses: URL[] = entries;
  let timer: NodeJS.Timeout | undefined;
  // A name has no breaker: behind it may be many.
  let watched = named ? [] : addresses;
  guard?.watch(watched);

  async function look(entry: URL): Promise<void> {
    if (isAddress(entry)) return;
    try {
      const all = await find(entry.hostname);
      if (all.length > 0)
        found.set(
          entry,
          all.map(({ address, family }) => known(entry, family === 6 ? `[${address}]` : address)),
        );
      if (unknown.delete(entry)) logger.info({ name: entry.hostname }, 'a name of a service is known again');
    } catch (error) {
      if (!unknown.has(entry)) logger.warn({ err: error }, 'a name of a service could not be looked up');
      unknown.add(entry);
    }
  }

  function known(entry: URL, hostname: string): URL {
    const url = new URL(entry);
    url.hostname = hostname;
    return addresses.find(({ host }) => host === url.host) ?? url;
  }

  async function lookAll(): Promise<void> {
    await Promise.all(entries.map(look));
    addresses = [...new Set([...found.values()].flat())];
    const hosts = new Set(addresses.map(({ host }) => host));
    guard?.forget(watched.filter(({ host }) => !hosts.has(host)));
    guard?.watch(addresses);
    watched = addresses;
  }

  return {
    all: () => addresses,
    start: async () => {
      if (!named) return;
      await lookAll();
      timer = setInterval(lookAll, LOOK_AGAIN_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

function isAddress({ hostname }: URL): boolean {
  return isIP(hostname.replace(/[[\]]/g, '')) !== 0;
}
