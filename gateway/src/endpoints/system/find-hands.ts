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

/** In the embedded profile, backups are commands, not jobs. */
const EMBEDDED: Readonly<Record<string, Pick<SystemHand, 'runbook' | 'command'>>> = {
  BackupOld: { runbook: 'restore', command: 'npm run backup' },
  BackupUntried: { runbook: 'restore', command: 'npm run backup:check' },
};
const DAY_MS = 24 * 3_600_000;

/**
 * Finds what somebody has to act on: each alert once, with the services that it is about, the urgent first.
 * @param isEmbedded whether `npm start` runs the shop: backups are commands then, and within a day of its start a shop without any
 * is not urgent
 */
export function findHands(
  gateway: ProcessFacts,
  services: SystemState['services'],
  { now, isEmbedded }: { now: Date; isEmbedded: boolean },
): SystemHand[] {
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
    const embedded = isEmbedded ? EMBEDDED[alert] : undefined;
    const before = hands.get(alert) ?? { alert, runbook, ...embedded, isUrgent, services: [], value };
    hands.set(alert, {
      ...before,
      isUrgent: before.isUrgent || isUrgent,
      services: before.services.includes(service) ? before.services : [...before.services, service],
      value: Math.max(before.value, value),
    });
  };
  for (const { name, replicas } of services) {
    const silent = replicas.filter(({ process }) => process === null).length;
    if (silent > 0) add({ alert: 'ServiceDown', runbook: 'hung-service', isUrgent: true }, name, silent);
  }
  for (const signal of systemSignals)
    for (const each of told.filter(({ fact }) => fact.metric === signal.metric)) {
      const value = comparedValue(signal, each, now);
      if (signal.when === 'under' ? value < signal.limit : value > signal.limit)
        add(
          { ...signal, isUrgent: signal.isUrgent && !(isEmbedded && isNew(signal, each, now)) },
          each.fact.labels.upstream ?? each.service,
          value,
        );
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

/** Whether it is about a shop that was started within a day and never backed up. */
function isNew({ alert }: Signal, { fact, startedAt }: Told, now: Date): boolean {
  return (
    alert === 'BackupOld' &&
    fact.value === 0 &&
    startedAt !== undefined &&
    now.getTime() - Date.parse(startedAt) < DAY_MS
  );
}

function lastStart(replicas: SystemState['services'][number]['replicas']): string | undefined {
  return replicas
    .flatMap(({ process }) => (process === null ? [] : [process.startedAt]))
    .sort()
    .at(-1);
}
