import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { unavailable } from '@shop/platform/errors.ts';
import type { Logger } from '@shop/platform/logger.ts';
import type { Guard } from './guard.ts';

/** The addresses of one service, used in turn. */
export interface UpstreamList {
  /**
   * An address whose breaker is closed.
   * @param failed the one that has just failed: another is given, if there is one, whoever else takes turns meanwhile
   * @throws 503 while every address is held back by its breaker
   */
  next(failed?: URL): URL;
  /** How many there are. */
  size: number;
}

/**
 * @param urls at least one
 * @param guard holds calls back from addresses that do not answer; without one, all are called
 */
export function createUpstreamList(urls: readonly string[], guard?: Guard): UpstreamList {
  const list = urls.map((url) => new URL(url));
  guard?.watch(list);
  const allows = (url: URL) => guard?.allows(url) ?? true;
  let turn = 0;
  return {
    size: list.length,
    next: (failed) => {
      if (failed === undefined) guard?.countCall();
      for (let tries = 1; tries <= list.length; tries += 1) {
        turn = (turn + 1) % list.length;
        const url = list[turn] as URL;
        if (url !== failed && allows(url)) return url;
      }
      if (failed !== undefined && allows(failed)) return failed;
      throw unavailable();
    },
  };
}

/** The addresses of a service whose replicas keep connections: the same key finds the same one while it is there. */
export interface StickyList {
  /**
   * The one for a key, by rendezvous hash, of those whose breaker is closed.
   * @throws 503 while every address is held back by its breaker
   */
  for(key: string): URL;
  start(): Promise<void>;
  stop(): void;
}

const LOOK_AGAIN_MS = 5_000;

/**
 * Every address behind every name counts; names are looked up again every 5 s (DESIGN.md §1, chat replicas).
 * @param guard as for createUpstreamList
 */
export function createStickyList(urls: readonly string[], logger: Logger, guard?: Guard): StickyList {
  let addresses = urls.map((url) => new URL(url));
  let timer: NodeJS.Timeout | undefined;
  const named = addresses.some(({ hostname }) => isIP(hostname.replace(/[[\]]/g, '')) === 0);
  let watched = named ? [] : addresses;
  guard?.watch(watched);

  async function resolveNames(): Promise<void> {
    const found = await Promise.all(urls.map((url) => addressesOf(new URL(url))));
    addresses = found.flat();
    const hosts = new Set(addresses.map(({ host }) => host));
    guard?.forget(watched.filter(({ host }) => !hosts.has(host)));
    guard?.watch(addresses);
    watched = addresses;
  }
  return {
    for: (key) => {
      guard?.countCall();
      let best: URL | undefined;
      let highest = -1;
      for (const address of addresses) {
        const score = scoreOf(key, address.host);
        if (score > highest && (guard?.allows(address) ?? true)) [best, highest] = [address, score];
      }
      if (best === undefined) throw unavailable();
      return best;
    },
    start: async () => {
      if (!named) return;
      const refresh = () =>
        resolveNames().catch((error) => logger.warn({ err: error }, 'the names of chat could not be looked up'));
      await refresh();
      timer = setInterval(refresh, LOOK_AGAIN_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

async function addressesOf(url: URL): Promise<URL[]> {
  if (isIP(url.hostname.replace(/[[\]]/g, '')) !== 0) return [url];
  const found = await lookup(url.hostname, { all: true });
  return found.map(({ address, family }) => {
    const own = new URL(url);
    own.hostname = family === 6 ? `[${address}]` : address;
    return own;
  });
}

function scoreOf(key: string, host: string): number {
  return createHash('sha256').update(`${key} ${host}`).digest().readUInt32BE(0);
}
