import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { UpstreamBreakers } from './upstream-breakers.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * The addresses of one service: those behind each name of its list, resolved again every 5 s
 * (docs/architecture.md#services).
 */
export interface Addresses {
  /** At least one. An address stays the same object while it exists. */
  all(): readonly URL[];
  /** Resolves after the first lookup, within two seconds. A name that is not resolved yet is used as it is. */
  start(): Promise<void>;
  stop(): void;
}

const RESOLVE_EVERY_MS = 5_000;
const FIRST_RESOLVE_MS = 2_000;

/**
 * Resolves IPv4 addresses only, because services listen on IPv4 (`HOST`); an IPv6 address is used if the list itself
 * contains it.
 * @param options `urls`: at least one; `breakers` has a circuit breaker for each address; `find` replaces DNS in tests
 */
export function createAddresses(options: {
  urls: readonly string[];
  logger: Logger;
  breakers?: UpstreamBreakers | undefined;
  find?: (hostname: string) => Promise<Array<{ address: string }>>;
}): Addresses {
  const { logger, breakers, find = (hostname) => lookup(hostname, { all: true, family: 4 }) } = options;
  const entries = options.urls.map((url) => new URL(url));
  const hasNames = entries.some((url) => !isAddress(url));
  // By entry: while a name cannot be resolved, its last addresses stay.
  const found = new Map<URL, URL[]>(entries.map((url) => [url, [url]]));
  const unresolved = new Set<URL>();
  // One DNS query per name at a time: while DNS is down, a query blocks a thread of the pool that files need too.
  const resolving = new Set<URL>();
  let addresses: URL[] = entries;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  // A name has no breaker: several replicas may be behind it.
  let watched = hasNames ? [] : addresses;
  breakers?.add(watched);

  async function resolve(entry: URL): Promise<void> {
    if (isAddress(entry) || resolving.has(entry)) return;
    resolving.add(entry);
    try {
      const all = await find(entry.hostname);
      if (all.length > 0)
        found.set(
          entry,
          all.map(({ address }) => known(entry, address)),
        );
      if (unresolved.delete(entry)) logger.info({ name: entry.hostname }, 'service name resolves again');
    } catch (error) {
      if (!unresolved.has(entry)) logger.warn({ err: error }, 'service name could not be resolved');
      unresolved.add(entry);
    } finally {
      resolving.delete(entry);
    }
  }

  function known(entry: URL, hostname: string): URL {
    const url = new URL(entry);
    url.hostname = hostname;
    return addresses.find(({ host }) => host === url.host) ?? url;
  }

  async function resolveAll(): Promise<void> {
    await Promise.all(entries.map(resolve));
    if (stopped) return;
    addresses = [...new Set([...found.values()].flat())];
    const hosts = new Set(addresses.map(({ host }) => host));
    breakers?.remove(watched.filter(({ host }) => !hosts.has(host)));
    breakers?.add(addresses);
    watched = addresses;
  }

  return {
    all: () => addresses,
    start: async () => {
      if (!hasNames) return;
      timer = setInterval(resolveAll, RESOLVE_EVERY_MS).unref();
      await withTimeout(FIRST_RESOLVE_MS, resolveAll()).catch((error) =>
        logger.warn({ err: error }, 'service names were not resolved in time'),
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
