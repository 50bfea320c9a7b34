import { detailsPaths, filterPaths, listPaths, searchPaths } from './paths.ts';

/** A kind of request with its budgets (docs/performance.md#budgets). */
export interface Workload {
  name: string;
  /** Minimum of requests per second, as a share of E. */
  share: number;
  /** Maximum of the 99th percentile on one connection in milliseconds, if there is a budget. */
  p99?: number;
  paths: (size: number) => string[];
}

export const WORKLOADS: readonly Workload[] = [
  { name: 'list, from the gateway’s cache', share: 0.6, paths: () => ['/api/products?pageNum=1'] },
  { name: 'list, uncached', share: 0.15, paths: listPaths },
  { name: 'list with price, rating and attributes', share: 0.1, p99: 150, paths: filterPaths },
  { name: 'search', share: 0.08, paths: searchPaths },
  { name: 'details', share: 0.2, paths: detailsPaths },
];

/** Maximum growth of p50 and p99 from the smallest to the largest number of products. */
export const MAX_GROWTH = 2;
/** Sockets of administrators that receive every message of the chat, and customers who write. */
export const CHAT_SIZE = { watchers: 500, writers: 100 };
/** Minimum of messages to all watchers per second, as a share of bare Socket.IO's, and maximum of p99, as a multiple of its. */
export const CHAT = { share: 0.35, p99: 2 };
/** Minimum of orders per second, as a share of PostgreSQL's alone, and maximum p95 in milliseconds until an order is in the chart. */
export const ORDERS = { share: 0.1, chart: 300 };
/** Maximum memory in MB. */
export const MEMORY = { service: 130, shop: 900 };
/** Maximum time until `npm start` is ready on a built tree. */
export const START_SECONDS = 6;
/** Maximum JavaScript of a first visit in kB, as it is sent. */
export const PAGES = [
  { name: 'home', path: '/', kilobytes: 150 },
  { name: 'product list', path: '/product-list', kilobytes: 165 },
];

/** Minimum of Lighthouse's performance on its phone, and maximum milliseconds until the largest image, by page. */
export const LIGHTHOUSE: Readonly<Record<string, { score: number; largestPaint: number }>> = {
  home: { score: 93, largestPaint: 2_200 },
  list: { score: 93, largestPaint: 2_200 },
  product: { score: 93, largestPaint: 2_200 },
};
