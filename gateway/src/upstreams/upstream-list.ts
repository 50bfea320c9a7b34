import { createHash } from 'node:crypto';
import { unavailable } from '@shop/platform/service/http/errors.ts';
import type { Addresses } from './addresses.ts';
import type { UpstreamBreakers } from './upstream-breakers.ts';

/** The addresses of one service, used in turn. */
export interface UpstreamList {
  /**
   * An address whose breaker is closed.
   * @param failed the one that has just failed: another is given, if there is one, whoever else takes turns meanwhile
   * @throws 503 while every address is held back by its breaker
   */
  next(failed?: URL): URL;
  /** For whoever has much to do before he needs an address. @throws 503 as `next` would, now */
  assertAvailable(): void;
}

/** @param breakers holds calls back from addresses that do not answer; without one, all are called */
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
  };
}

/** The addresses of a service whose replicas keep connections: the same key finds the same one while it is there. */
export interface StickyList {
  /**
   * The one for a key, by rendezvous hash, of those whose breaker is closed.
   * @throws 503 while every address is held back by its breaker
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
