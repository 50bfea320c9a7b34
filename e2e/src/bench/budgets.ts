import { detailsAddresses, filterAddresses, listAddresses, searchAddresses } from './addresses.ts';

/** Something that people ask the shop for, and what is expected of it (DESIGN.md §6). */
export interface Kind {
  name: string;
  /** Requests a second, at least, as a share of E. */
  share: number;
  /** Milliseconds that 99 of 100 answers take at most on one connection, where there is a number for it. */
  p99?: number;
  addresses: (size: number) => string[];
}

export const KINDS: readonly Kind[] = [
  { name: 'list, from the gateway’s cache', share: 0.6, addresses: () => ['/api/products?pageNum=1'] },
  { name: 'list, uncached', share: 0.15, addresses: listAddresses },
  { name: 'list with price, rating and attributes', share: 0.1, p99: 150, addresses: filterAddresses },
  { name: 'search', share: 0.08, addresses: searchAddresses },
  { name: 'details', share: 0.2, addresses: detailsAddresses },
];

/** How many times longer p50 and p99 may take with the most products than with the fewest. */
export const MOST_GROWTH = 2;
/** MB. */
export const MEMORY = { service: 130, shop: 900 };
/** Seconds until `npm start` is ready on a built tree. */
export const START_SECONDS = 6;
/** kB of JavaScript, gzip, of a first visit. */
export const PAGES = [
  { name: 'home', path: '/', kilobytes: 230 },
  { name: 'product list', path: '/product-list', kilobytes: 270 },
];
