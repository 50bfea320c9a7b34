import type { Topic } from '@shop/contracts/event.ts';
import { failpoint } from '../../service/lifecycle/failpoints.ts';
import type { Logger } from '../../service/observability/logger.ts';
import { gauge } from '../../service/observability/metrics.ts';
import { inSpanOfEvents } from '../../service/observability/tracing.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { createPollingLoop, gathering } from '../../service/timing/polling-loop.ts';
import { withTimeout } from '../../service/timing/with-timeout.ts';
import type { EventLog } from '../log/event-log.ts';
import { createLease, LEASE_MS, type Lease } from '../log/lease.ts';
import { createOutageLog } from '../log/outage-log.ts';
import { listenForNotifications } from '../log/postgres-notifications.ts';
import { OUTBOX_CHANNEL, type Outbox } from './outbox.ts';

/** Publishes the events of an outbox to the event log. */
export interface OutboxRelay {
  start(): Promise<void>;
  /** Finishes the current batch, within a time limit in case the log hangs, and releases the lease. */
  stop(): Promise<void>;
}

const POLL_MS = 200;
const BATCH = 500;

/** The next relay publishes again what the log has not acknowledged by then. */
const STOP_TIMEOUT_MS = 3_000;

/** How often a backlog is counted: that reads all of it. */
const COUNT_EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 60_000;
const PRUNE_BATCH = 5_000;

/**
 * Creates the relay of a service's outbox. It publishes a subject's events in version order and marks them afterwards:
 * an event may be published twice, but is never lost (docs/events.md#publishing). One relay per outbox is active at a
 * time; the others stand by.
 * @param options `name` of the service, for the log; `leaseMs`: how long a killed relay blocks the others; `pollMs`: how
 * often it looks for events that nothing announced
 */
export function createOutboxRelay(options: {
  db: Database;
  outbox: Pick<Outbox, 'onCommitted'>;
  log: Pick<EventLog, 'publish'>;
  logger: Logger;
  name: string;
  leaseMs?: number | undefined;
  pollMs?: number | undefined;
}): OutboxRelay {
  const { db, outbox, log, leaseMs = LEASE_MS, pollMs = POLL_MS } = options;
  const logger = options.logger.child({ component: 'outbox-relay', service: options.name });
  const lease = createRelayLease(db, { leaseMs, logger });
  const age = gauge('outbox_unpublished_age_seconds', 'Age of the oldest unpublished event in the outbox');
  const size = gauge('outbox_unpublished', 'Unpublished events in the outbox');
  let listener: ReturnType<typeof listenForNotifications> | undefined;
  let pruneAt = 0;
  let countAt = 0;

  async function publishDue(): Promise<number> {
    if (!(await lease.acquire())) {
      age.set(0);
      size.set(0);
      return 0;
    }
    const sent = await publishBatch();
    if (performance.now() >= pruneAt) await prune();
    return sent;
  }

  /**
   * Deletes events that were published more than a day ago: the log keeps them (P-B11). A failure must not delay
   * publishing.
   */
  async function prune(): Promise<void> {
    pruneAt = performance.now() + PRUNE_EVERY_MS;
    try {
      if ((await pruneOutbox(db)) === PRUNE_BATCH) pruneAt = 0;
    } catch (error) {
      logger.warn({ err: error }, 'published events could not be deleted');
    }
  }

  async function publishBatch(): Promise<number> {
    const due = await db.query<Due>(
      `select event_id as id, topic, subject, version, envelope::text as text,
              envelope->>'traceparent' as traceparent, extract(epoch from now() - created_at)::float8 as age
       from outbox where published_at is null order by seq limit $1`,
      [BATCH],
    );
    age.set(due[0]?.age ?? 0);
    if (due.length < BATCH) size.set(due.length);
    if (due.length === 0 || !lease.isHeld()) return 0;
    await inSpanOfEvents(
      'publish events',
      {
        kind: 'producer',
        attributes: { 'messaging.operation.type': 'send', 'messaging.batch.message_count': due.length },
      },
      due.map(({ traceparent }) => traceparent ?? undefined),
      () => publishAndMark(due),
    );
    if (due.length === BATCH && performance.now() >= countAt) await countRest();
    return due.length;
  }

  /** Counts a backlog, which one batch does not show. A failure must not delay publishing. */
  async function countRest(): Promise<void> {
    countAt = performance.now() + COUNT_EVERY_MS;
    try {
      size.set(await countUnpublished(db));
    } catch (error) {
      logger.warn({ err: error }, 'unpublished events could not be counted');
    }
  }

  async function publishAndMark(due: readonly Due[]): Promise<void> {
    const ordered = inVersionOrder(due);
    await lease.whileRenewing(() =>
      log.publish(ordered.map(({ topic, subject, text }) => ({ topic, key: subject, value: Buffer.from(text) }))),
    );
    await failpoint('relay.afterSendBeforeMark');
    await db.query('update outbox set published_at = now() where event_id = any($1::uuid[]) and published_at is null', [
      due.map(({ id }) => id),
    ]);
  }

  const outage = createOutageLog(logger);
  const loop = createPollingLoop({
    poll: async () => {
      const sent = await publishDue();
      outage.recovered('event log is reachable again: publishing');
      if (sent === BATCH) return 0;
      return sent > 0 ? gathering(pollMs) : pollMs;
    },
    onFailure: (error, failures) => outage.failed(error, { failures }, 'events could not be published: retrying'),
  });

  return {
    start: async () => {
      outbox.onCommitted(() => {
        loop.wake();
        return lease.isHeld();
      });
      listener = listenForNotifications({ db, channels: [OUTBOX_CHANNEL], onNotification: loop.wake, logger });
      loop.start();
    },
    stop: async () => {
      await withTimeout(STOP_TIMEOUT_MS, loop.stop(), 'the last batch').catch((err) =>
        logger.warn({ err }, 'relay stopped during a batch: the next relay publishes it again'),
      );
      await Promise.all([listener?.stop(), lease.release()]);
    },
  };
}

/** Creates the lease of an outbox. */
function createRelayLease(db: Database, options: { leaseMs: number; logger: Logger }): Lease<true> {
  return createLease({
    ...options,
    take: async (holder) => {
      const rows = await db.query(
        `update relay_lease set holder = $1, expires_at = now() + make_interval(secs => $2)
         where name = 'outbox' and (holder = $1 or expires_at < now()) returning 1`,
        [holder, options.leaseMs / 1_000],
      );
      return rows.length > 0 ? true : undefined;
    },
    giveBack: (holder) =>
      db.query(`update relay_lease set holder = null, expires_at = '-infinity' where name = 'outbox' and holder = $1`, [
        holder,
      ]),
  });
}

interface Due {
  id: string;
  topic: Topic;
  subject: string;
  version: number;
  text: string;
  traceparent: string | null;
  age: number;
}

/**
 * Sorts each subject's events by version within the subject's own positions; equal versions keep the order of writing.
 */
function inVersionOrder(due: readonly Due[]): Due[] {
  const bySubject = Map.groupBy(due, ({ subject }) => subject);
  for (const events of bySubject.values()) events.sort((one, other) => one.version - other.version);
  return due.map(({ subject }) => bySubject.get(subject)?.shift()).filter((event) => event !== undefined);
}

async function countUnpublished(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*) as count from outbox where published_at is null');
  return row?.count ?? 0;
}

async function pruneOutbox(db: Database): Promise<number> {
  const rows = await db.query(
    `delete from outbox where event_id in
       (select event_id from outbox where published_at < now() - interval '1 day' order by published_at limit $1)
     returning 1`,
    [PRUNE_BATCH],
  );
  return rows.length;
}
