import type { Topic } from '@shop/contracts/event.ts';
import { failpoint } from '../../service/lifecycle/failpoints.ts';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { gauge } from '../../service/lifecycle/metrics.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createWakeableSleep } from '../../service/timing/wakeable-sleep.ts';
import type { EventLog } from '../log/event-log.ts';
import { LEASE_MS, renewalMs } from '../log/lease-duration.ts';
import { createOutageLog } from '../log/outage-log.ts';
import { listenForNotifications } from '../log/postgres-notifications.ts';
import { withNamedTimeout } from '../log/with-named-timeout.ts';
import { OUTBOX_CHANNEL, type Outbox } from './outbox.ts';
import { createRelayLease } from './outbox-lease.ts';

export interface OutboxRelay {
  start(): Promise<void>;
  /** Ends the batch that is under way, but waits for no log that hangs, and gives the lease back. */
  stop(): Promise<void>;
}

const LOOK_MS = 200;
const BATCH = 500;

/** What a log has not taken by then is sent again by the next relay. */
const STOP_LIMIT_MS = 3_000;

const PRUNE_EVERY_MS = 60_000;
const PRUNE_BATCH = 5_000;

/**
 * Sends what a service's outbox holds to the log, a subject's events in version order, and marks only afterwards: an event
 * may be sent twice, never lost (EVENTS.md, Writing). One relay per outbox works at a time; the others stand by.
 * @param options `name` of the service, for the log and pg_stat_activity; `leaseMs`: how long a relay that was killed keeps
 * the others from sending
 */
export function createOutboxRelay(options: {
  db: Database;
  outbox: Pick<Outbox, 'onCommitted'>;
  log: Pick<EventLog, 'publish'>;
  logger: Logger;
  name: string;
  leaseMs?: number | undefined;
}): OutboxRelay {
  const { db, outbox, log, leaseMs = LEASE_MS } = options;
  const logger = options.logger.child({ part: 'outbox-relay', service: options.name });
  const alarm = createWakeableSleep();
  const lease = createRelayLease(db, leaseMs);
  const age = gauge('outbox_unpublished_age_seconds', 'Age of the oldest event that waits in the outbox');
  let stopped = false;
  let working: Promise<void> | undefined;
  let hints: ReturnType<typeof listenForNotifications> | undefined;
  let pruneAt = 0;

  async function look(): Promise<number> {
    if (!(await lease.acquire())) {
      age.set(0);
      return 0;
    }
    const sent = await sendBatch();
    if (performance.now() >= pruneAt) await prune();
    return sent;
  }

  /** Published events are of no use after a day: the log keeps its own copy (P-B11). A failure must not hold up sending. */
  async function prune(): Promise<void> {
    pruneAt = performance.now() + PRUNE_EVERY_MS;
    try {
      if ((await pruneOutbox(db)) === PRUNE_BATCH) pruneAt = 0;
    } catch (error) {
      logger.warn({ err: error }, 'published events were not pruned');
    }
  }

  async function sendBatch(): Promise<number> {
    const due = await db.query<Due>(
      `select event_id as id, topic, subject, version, envelope::text as text,
              extract(epoch from now() - created_at)::float8 as age
       from outbox where published_at is null order by seq limit $1`,
      [BATCH],
    );
    age.set(due[0]?.age ?? 0);
    if (due.length === 0 || !lease.isHeld()) return 0;
    const ordered = inVersionOrder(due);
    await whileRenewing(() =>
      log.publish(ordered.map(({ topic, subject, text }) => ({ topic, key: subject, value: Buffer.from(text) }))),
    );
    await failpoint('relay.afterSendBeforeMark');
    await db.query('update outbox set published_at = now() where event_id = any($1::uuid[]) and published_at is null', [
      due.map(({ id }) => id),
    ]);
    return due.length;
  }

  /** A log that answers slowly must not cost the lease. */
  async function whileRenewing(send: () => Promise<void>): Promise<void> {
    const renew = () => lease.acquire().catch((err) => logger.debug({ err }, 'the lease was not renewed'));
    const renewal = setInterval(() => stopped || renew(), renewalMs(leaseMs));
    try {
      await send();
    } finally {
      clearInterval(renewal);
    }
  }

  async function work(): Promise<void> {
    const outage = createOutageLog(logger);
    let failures = 0;
    while (!stopped) {
      try {
        const sent = await look();
        outage.recovered('sending again');
        failures = 0;
        if (sent < BATCH) await alarm.sleep(LOOK_MS);
      } catch (error) {
        failures += 1;
        outage.failed(error, { failures }, 'events wait in the outbox');
        if (!stopped) await alarm.sleep(backoffMs(failures));
      }
    }
  }

  return {
    start: async () => {
      outbox.onCommitted(() => {
        alarm.wake();
        return lease.isHeld();
      });
      hints = listenForNotifications({ db, channel: OUTBOX_CHANNEL, onNotification: () => alarm.wake(), logger });
      working = work();
    },
    stop: async () => {
      stopped = true;
      alarm.wake();
      const ended = working ?? Promise.resolve();
      await withNamedTimeout(STOP_LIMIT_MS, ended, 'the last batch').catch((err) =>
        logger.warn({ err }, 'events are sent again'),
      );
      await Promise.all([hints?.stop(), lease.release().catch((err) => logger.debug({ err }, 'the lease runs out'))]);
    },
  };
}

interface Due {
  id: string;
  topic: Topic;
  subject: string;
  version: number;
  text: string;
  age: number;
}

/** Oldest first between subjects; within one, each of its places goes to the next version, repeated ones as written. */
function inVersionOrder(due: readonly Due[]): Due[] {
  const bySubject = Map.groupBy(due, ({ subject }) => subject);
  for (const events of bySubject.values()) events.sort((one, other) => one.version - other.version);
  return due.map(({ subject }) => bySubject.get(subject)?.shift()).filter((event) => event !== undefined);
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
