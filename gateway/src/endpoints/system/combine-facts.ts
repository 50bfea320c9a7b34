import { type SystemFact, systemMetrics } from '@shop/contracts/system-api.ts';

/** Makes one list of the facts of a service's replicas: as each metric says, by labels. @param replicas the facts of each */
export function combineFacts(replicas: readonly (readonly SystemFact[])[]): SystemFact[] {
  const combined = new Map<string, SystemFact>();
  for (const fact of replicas.flat()) {
    const key = JSON.stringify([fact.metric, Object.entries(fact.labels).sort()]);
    const before = combined.get(key);
    combined.set(key, before === undefined ? fact : { ...fact, value: together(before, fact.value) });
  }
  return [...combined.values()];
}

function together({ metric, value }: SystemFact, other: number): number {
  const how = systemMetrics[metric];
  if (how === 'sum') return value + other;
  return how === 'min' ? Math.min(value, other) : Math.max(value, other);
}
