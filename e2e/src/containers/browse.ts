import { uncachedList } from '../clients/mixed-calls.ts';
import { openLoopLoad, type Sample } from '../clients/open-loop-load.ts';
import { createShopClient } from '../clients/shop-client.ts';

/**
 * Sends 20 requests per second, each from another IP address: half for uncached product lists, half for an image.
 * @param image its path
 * @returns a sample of every call, tagged `list` or `image`
 */
export function browse(url: string, image: string, seconds: number): Promise<Sample[]> {
  const visitor = (n: number) => createShopClient(url, 'visitor', `10.9.${10 + Math.floor(n / 250)}.${n % 250}`);
  return openLoopLoad({
    perSecond: 20,
    seconds,
    next: (n) =>
      n % 2 === 0
        ? { tag: 'list', send: () => visitor(n).call(uncachedList(n)) }
        : { tag: 'image', send: () => visitor(n).call({ path: image }) },
  });
}
