import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Logger } from '@shop/platform/logger.ts';

/** The addresses of one service, used in turn. */
export interface UpstreamList {
  /** @param failed the one that has just failed: another is given, if there is one, whoever else takes turns meanwhile */
  next(failed?: URL): URL;
  /** How many there are. */
  size: number;
}

/** @param urls at least one */
export function createUpstreamList(urls: readonly string[]): UpstreamList {
  const list = urls.map((url) => new URL(url));
  let turn = 0;
  return {
    size: list.length,
    next: (failed) => {
      turn = (turn + 1) % list.length;
      if (list[turn] === failed) turn = (turn + 1) % list.length;
      return list[turn] as URL;
    },
  };
}

/** The addresses of a service whose replicas keep connections: the same key finds the same one while it is there. */
export interface StickyList {
  /** The one for a key, by rendezvous hash. */
  for(key: string): URL;
  start(): Promise<void>;
  stop(): void;
}

const LOOK_AGAIN_MS = 5_000;

/** Every address behind every name counts; names are looked up again every 5 s (DESIGN.md §1, chat replicas). */
export function createStickyList(urls: readonly string[], logger: Logger): StickyList {
  let addresses = urls.map((url) => new URL(url));
  let timer: NodeJS.Timeout | undefined;
  const named = addresses.some(({ hostname }) => isIP(hostname.replace(/[[\]]/g, '')) === 0);

  async function resolveNames(): Promise<void> {
    const found = await Promise.all(urls.map((url) => addressesOf(new URL(url))));
    addresses = found.flat();
  }
  return {
    for: (key) => {
      let best = addresses[0] as URL;
      let highest = -1;
      for (const address of addresses) {
        const score = scoreOf(key, address.host);
        if (score > highest) [best, highest] = [address, score];
      }
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
