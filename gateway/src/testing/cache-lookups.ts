import { registry } from '@shop/platform/service/observability/metrics.ts';

/** @returns what `gateway_cache_lookups_total` says of a cache, by result */
export async function cacheLookups(cache: string): Promise<Record<'hit' | 'shared' | 'miss', number>> {
  const metric = await registry.getSingleMetric('gateway_cache_lookups_total')?.get();
  const of = (result: string) =>
    metric?.values.find(({ labels }) => labels.cache === cache && labels.result === result)?.value ?? 0;
  return { hit: of('hit'), shared: of('shared'), miss: of('miss') };
}
