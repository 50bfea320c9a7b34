import { catalogueRead } from '../chaos/clients/mixed-shots.ts';
import { openLoad, type Sample } from '../chaos/clients/open-load.ts';
import { createShopClient } from '../chaos/clients/shop-client.ts';

/**
 * Visitors, each at an address of his own, for so many seconds: at each tenth of a second one opens a list that no gateway has kept,
 * and another a picture, as browsers ask for many.
 * @param picture its path
 * @returns every answer, tagged `list` or `picture`
 */
export function lookAround(url: string, picture: string, seconds: number): Promise<Sample[]> {
  const visitor = (n: number) => createShopClient(url, 'visitor', `10.9.${10 + Math.floor(n / 250)}.${n % 250}`);
  return openLoad({
    perSecond: 20,
    seconds,
    next: (n) =>
      n % 2 === 0
        ? { tag: 'list', make: () => visitor(n).call(catalogueRead(n)) }
        : { tag: 'picture', make: () => visitor(n).call({ path: picture }) },
  });
}
