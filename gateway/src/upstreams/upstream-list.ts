import { createHash } from 'node:crypto';
import { unavailable } from '@shop/platform/service/errors.ts';
import type { Addresses } from './addresses.ts';
import type { UpstreamBreakers } from './upstream-breakers.ts';

/** The addresses of one service, used round-robin. */
export interface UpstreamList {
  /**
   * Returns an address whose breaker is closed.
   * @param failed the address that has just failed: another one is returned, if there is one
   * @throws 503 if every breaker is open
   */
  next(failed?: URL): URL;
  /** Fails fast, before work that needs an address later. @throws 503 if every breaker is open */
  assertAvailable(): void;
  /** Every address, and whether its breaker is open. */
  replicas(): { url: URL; isOpen: boolean }[];
}

/** @param breakers of the addresses; without them every address is used */
export function createUpstreamList(addresses: Pick<Addresses, 'all'>, breakers?: UpstreamBreakers): UpstreamList {
  const allows = (url: URL) => breakers?.allows(url) ?? true;
  let turn = 0;
  return {
    next: (failed) => {
      if (failed === undefined) breakers?.countCall();
      const list = addresses.all();
      for (let tries = 1; tries <= list.length; tries += 1) {
        turn = (turn + 1) % list.length;
        const url = list[turn] as URL;
        if (url !== failed && allows(url)) return url;
      }
      if (failed !== undefined && allows(failed)) return failed;
      throw unavailable();
    },
    assertAvailable: () => {
      if (!addresses.all().some(allows)) throw unavailable();
    },
    replicas: () => addresses.all().map((url) => ({ url, isOpen: !allows(url) })),
  };
}

/** The addresses of a service whose replicas keep connections: a key gets the same address as long as it exists. */
export interface StickyList {
  /**
   * Returns the address for a key, by rendezvous hashing over those whose breaker is closed.
   * @throws 503 if every breaker is open
   */
  for(key: string): URL;
}

/** @param breakers as for createUpstreamList */
export function createStickyList(addresses: Pick<Addresses, 'all'>, breakers?: UpstreamBreakers): StickyList {
  return {
    for: (key) => {
      breakers?.countCall();
      let best: URL | undefined;
      let highest = -1;
      for (const address of addresses.all()) {
        const score = scoreOf(key, address.host);
        if (score > highest && (breakers?.allows(address) ?? true)) [best, highest] = [address, score];
      }
      if (best === undefined) throw unavailable();
      return best;
    },
  };
}

function scoreOf(key: string, host: string): number {
  return createHash('sha256').update(`${key} ${host}`).digest().readUInt32BE(0);
}
