import { counter } from '@shop/platform/service/observability/metrics.ts';

/** What a lookup found: a stored result, a call in flight that it joined, or nothing, so that it called the service. */
type Found = 'hit' | 'shared' | 'miss';

const lookups = counter(
  'gateway_cache_lookups_total',
  'Lookups in a cache of the gateway: hit, shared with a call in flight, or miss',
  ['cache', 'result'],
);

/** Counts the lookups in a cache. @param cache its name */
export function countLookups(cache: 'catalogue' | 'sessions'): (result: Found) => void {
  return (result) => lookups.inc({ cache, result });
}
