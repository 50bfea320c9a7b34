import type { EventFamily, ShopEvent, Topic } from '@shop/contracts/event.ts';
import { failpoint } from '../../service/lifecycle/failpoints.ts';
import { histogram } from '../../service/observability/metrics.ts';
import type { SpanAttributes } from '../../service/observability/span.ts';
import { inSpanOfEvents } from '../../service/observability/tracing.ts';
import type { Database, Transaction } from '../../service/postgres/postgres.ts';

/** A service's handler of one family of events. */
export interface EventSubscription {
  family: EventFamily;
  name: string;
  /** Whether `handle` takes many events at once, in one short transaction. */
  takesBatches: boolean;
  /** Receives the newest event of each subject, sorted by subject. */
  handle: (tx: Transaction, events: readonly ShopEvent[]) => Promise<void>;
  /** Called in the process that has applied an event, once its effect is committed; a crash between the two loses the call. */
  afterCommit?: (() => void) | undefined;
}

/**
 * Records the versions that are newer than the recorded ones. The row locks make concurrent handlers of one subject wait.
 */
const RECORD_VERSIONS = `
  insert into event_versions (consumer, subject, epoch, version)
  select $1, * from unnest($2::text[], $3::integer[], $4::bigint[])
  on conflict (consumer, subject) do update set epoch = excluded.epoch, version = excluded.version, applied_at = excluded.applied_at
    where (event_versions.epoch, event_versions.version) < (excluded.epoch, excluded.version)
  returning subject`;

/**
 * Applies events once, in one transaction: records their versions beside their effects, and ignores older or equal
 * versions. An event is its subject's whole state, so only the newest one of each subject takes effect.
 */
export async function applyEvents(
  db: Database,
  subscription: EventSubscription,
  events: readonly ShopEvent[],
): Promise<void> {
  const newest = newestOfEach(events);
  let applied: readonly ShopEvent[] = [];
  const apply = async (tx: Transaction) => {
    applied = [];
    await failpoint('consumer.beforeDedupeInsert');
    const newer = await recordVersions(tx, subscription.name, newest);
    if (newer.length === 0) return;
    await subscription.handle(tx, newer);
    applied = newer;
    await failpoint('consumer.afterEffectBeforeCommit');
  };
  await inSpanOfEvents(
    `apply ${subscription.name}`,
    { kind: 'consumer', attributes: attributesOf(subscription, newest) },
    // Also those of events that a newer one supersedes.
    events.map(({ traceparent }) => traceparent),
    () => db.transaction(apply, { background: true }),
  );
  if (applied.length === 0) return;
  subscription.afterCommit?.();
  for (const event of applied) observeDelivery(subscription.family.topic, event);
}

/** Older events are read again after a restore: how late they are says nothing about this service. */
const LATEST_SECONDS = 86_400;
const deliveries = histogram(
  'event_delivery_duration_seconds',
  'From the making of an event until its effect was committed, for each subscription',
  ['topic'],
);

/** A republished event tells again what was told in time. */
function observeDelivery(topic: Topic, { time, republished }: ShopEvent): void {
  const seconds = (Date.now() - Date.parse(time)) / 1_000;
  // Clocks of two machines differ.
  if (!republished && seconds < LATEST_SECONDS) deliveries.observe({ topic }, Math.max(0, seconds));
}

function attributesOf({ family, name }: EventSubscription, events: readonly ShopEvent[]): SpanAttributes {
  return {
    'messaging.operation.type': 'process',
    'messaging.destination.name': family.topic,
    'messaging.batch.message_count': events.length,
    'shop.subscription': name,
    ...(events.length === 1 && { 'shop.event_type': events[0]?.type, 'shop.subject': events[0]?.subject }),
  };
}

/** @returns the events that are newer than what the consumer has applied */
async function recordVersions(tx: Transaction, consumer: string, events: readonly ShopEvent[]): Promise<ShopEvent[]> {
  const recorded = await tx.query<{ subject: string }>(RECORD_VERSIONS, [
    consumer,
    events.map(({ subject }) => subject),
    events.map(({ epoch }) => epoch),
    events.map(({ version }) => version),
  ]);
  const subjects = new Set(recorded.map(({ subject }) => subject));
  return events.filter(({ subject }) => subjects.has(subject));
}

/** Returns the newest event of each subject. Sorted, so that two transactions lock the same rows in the same order. */
function newestOfEach(events: readonly ShopEvent[]): ShopEvent[] {
  const newest = new Map<string, ShopEvent>();
  for (const event of events) {
    const other = newest.get(event.subject);
    if (other === undefined || isNewer(event, other)) newest.set(event.subject, event);
  }
  return [...newest.values()].sort((one, other) => (one.subject < other.subject ? -1 : 1));
}

function isNewer(event: ShopEvent, other: ShopEvent): boolean {
  return event.epoch > other.epoch || (event.epoch === other.epoch && event.version > other.version);
}
