import {
  type ProcessFacts,
  type SystemFact,
  type SystemHand,
  type SystemState,
  systemSignals,
} from '@shop/contracts/system-api.ts';

type Signal = (typeof systemSignals)[number];

/** A fact, of whom, and since when that process runs. */
interface Told {
  service: string;
  fact: SystemFact;
  startedAt: string | undefined;
}

/** Finds what somebody has to act on: each alert once, with the services that it is about, the urgent first. */
export function findHands(gateway: ProcessFacts, services: SystemState['services'], now: Date): SystemHand[] {
  const told: Told[] = [
    ...gateway.facts.map((fact) => ({ service: 'gateway', fact, startedAt: gateway.startedAt })),
    ...services.flatMap(({ name, replicas, facts }) =>
      facts.map((fact) => ({ service: name, fact, startedAt: lastStart(replicas) })),
    ),
  ];
  const hands = new Map<string, SystemHand>();
  const add = (
    { alert, runbook, isUrgent }: Omit<SystemHand, 'services' | 'value'>,
    service: string,
    value: number,
  ) => {
    const before = hands.get(alert) ?? { alert, runbook, isUrgent, services: [], value };
    const named = before.services.includes(service) ? before.services : [...before.services, service];
    hands.set(alert, { ...before, services: named, value: Math.max(before.value, value) });
  };
  for (const { name, replicas } of services) {
    const silent = replicas.filter(({ process }) => process === null).length;
    if (silent > 0) add({ alert: 'ServiceDown', runbook: 'hung-service', isUrgent: true }, name, silent);
  }
  for (const signal of systemSignals)
    for (const each of told.filter(({ fact }) => fact.metric === signal.metric)) {
      const value = comparedValue(signal, each, now);
      if (signal.when === 'under' ? value < signal.limit : value > signal.limit)
        add(signal, each.fact.labels.upstream ?? each.service, value);
    }
  return [...hands.values()].sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}

/**
 * The value that a signal compares. A process that has just started has not verified the books yet: they are as old as it is. A
 * backup of never is as old as time.
 */
function comparedValue({ when, metric }: Signal, { fact, startedAt }: Told, now: Date): number {
  if (when !== 'olderThan') return fact.value;
  const isOfProcess = metric === 'order_books_verified_timestamp_seconds';
  const since =
    isOfProcess && startedAt !== undefined ? Math.max(fact.value, Date.parse(startedAt) / 1_000) : fact.value;
  return now.getTime() / 1_000 - since;
}

function lastStart(replicas: SystemState['services'][number]['replicas']): string | undefined {
  return replicas
    .flatMap(({ process }) => (process === null ? [] : [process.startedAt]))
    .sort()
    .at(-1);
}
