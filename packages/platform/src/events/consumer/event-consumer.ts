import type { EventFamily, EventOf, ShopEvent, Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import { type Database, isOutage, refusesConnections, type Transaction } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createPeriodicTask } from '../../service/timing/periodic-task.ts';
import { addDeadLetter } from '../dead-letters/dead-letters.ts';
import { createDeadLetterReplay } from '../dead-letters/replay-dead-letters.ts';
import type { EventLog, LogRecord, Subscription } from '../log/event-log.ts';
import { oneByOne } from '../log/one-by-one.ts';
import { consumerGroupOf, readEpoch } from '../outbox/epoch.ts';
import { applyEvents, type EventSubscription } from './apply-events.ts';
import { readRecord } from './read-record.ts';
import { createSlowRecordDetector } from './slow-record-detector.ts';
import { withEventContext } from './with-event-context.ts';

export interface EventConsumer {
  start(): Promise<void>;
  /** Resolves when all running handlers have ended. */
  stop(): Promise<void>;
}

const MAX_ATTEMPTS = 3;

/** How often a running consumer checks whether its database was restored. */
const CHECK_EPOCH_MS = 1_000;

/**
 * Declares an entry of a service's subscriptions.ts, whose handler receives one event at a time.
 * @param name identifies the projection that the handler maintains: unique in the service, and never renamed, because
 * it is the key of the applied versions
 * @param handle runs in the transaction that also records the version, and only for versions not applied before; it may
 * run again after a rollback
 * @param options `afterCommit`: wakes a job that polls besides
 */
export function subscribe<Family extends EventFamily>(
  family: Family,
  name: string,
  handle: (tx: Transaction, event: EventOf<Family>) => Promise<void>,
  options: { afterCommit?: () => void } = {},
): EventSubscription {
  const handleAll = async (tx: Transaction, events: readonly EventOf<Family>[]) => {
    for (const event of events) await withEventContext(event, () => handle(tx, event));
  };
  return { ...subscribeToBatches(family, name, handleAll, options), takesBatches: false };
}

/**
 * Declares an entry of a service's subscriptions.ts, whose handler receives many events at once: the newest one of each
 * subject, sorted by subject. For frequent events whose effect takes a few statements, however many they are: what these
 * lock stays locked until the end of the batch. Events that such a handler writes carry no request id. The parameters are
 * those of `subscribe`.
 */
export function subscribeToBatches<Family extends EventFamily>(
  family: Family,
  name: string,
  handle: (tx: Transaction, events: readonly EventOf<Family>[]) => Promise<void>,
  { afterCommit }: { afterCommit?: () => void } = {},
): EventSubscription {
  return {
    family,
    name,
    takesBatches: true,
    handle: (tx, events) => handle(tx, events as EventOf<Family>[]),
    afterCommit,
  };
}

/**
 * Creates a consumer of durable events, for state (docs/events.md#consuming). Records of one delivery take effect in one
 * transaction for each subscription, if all of these take batches; otherwise, or after a failure, one by one. A record that
 * cannot be parsed goes to `dead_letters` at once, one whose handler fails goes there after three attempts. An outage of the
 * database delays records and never dead-letters them (P-B5, P-B6). After a restore of the database the consumer joins a new
 * group, named for the new epoch, which reads the log from its beginning; a running process does so within a second (ADR 28).
 * @param options `group`: the service's name in the log; `name`: the service's own name, if it differs. Dead letters
 * are stored under `name`, so that another group finds them
 */
export function createEventConsumer(options: {
  db: Database;
  log: Pick<EventLog, 'consume'>;
  logger: Logger;
  group: string;
  name?: string;
  subscriptions: readonly EventSubscription[];
}): EventConsumer {
  const { db, log, group, name = group, subscriptions } = options;
  const logger = options.logger.child({ component: 'event-consumer', group });
  const topics: Topic[] = [...new Set(subscriptions.map(({ family }) => family.topic))];
  let subscription: Subscription | undefined;

  /** @returns the failure, or undefined when every matching subscription has applied the record */
  async function attempt(record: LogRecord): Promise<Failure | undefined> {
    const read = readRecord(record, subscriptions);
    if ('poison' in read) return { error: read.poison, attempts: 1 };
    const failures: Failure[] = [];
    for (const { reader, event } of read.events) {
      const failure = await applyWithRetries(() => applyEvents(db, reader, [event]));
      if (failure) failures.push({ ...failure, error: `${reader.name}: ${failure.error}` });
    }
    return failures.length > 0 ? combined(failures) : undefined;
  }

  const rethrowUnlessSlow = createSlowRecordDetector(db);
  async function handleOne(record: LogRecord): Promise<void> {
    const firstSeen = new Date();
    const failure = await attempt(record).catch((error) => rethrowUnlessSlow(record, error));
    if (!failure) return;
    await addDeadLetter(db, { ...record, ...failure, consumer: name, firstSeen });
    const { topic, partition, offset } = record;
    logger.error({ topic, partition, offset, ...failure }, 'event dead-lettered');
  }

  async function handle(records: readonly LogRecord[]): Promise<number> {
    const batch = records.length > 1 ? batchOf(records, subscriptions) : undefined;
    if (batch === undefined) return oneByOne(records, handleOne);
    try {
      for (const [subscription, events] of batch) await applyEvents(db, subscription, events);
      return records.length;
    } catch (error) {
      logger.debug({ err: error, records: records.length }, 'events were not applied together: one by one');
      return oneByOne(records, handleOne);
    }
  }

  let joinedEpoch: number | undefined;
  async function joinGroup(): Promise<void> {
    const epoch = await readEpoch(db);
    if (epoch === joinedEpoch) return;
    if (joinedEpoch !== undefined)
      logger.warn({ epoch }, 'database was restored: reading the event log from its beginning');
    await subscription?.stop();
    subscription = await log.consume({ group: consumerGroupOf(group, epoch), topics, handle });
    joinedEpoch = epoch;
  }

  /** Ignores outages: the dead-letter replay logs them. */
  async function checkEpoch(): Promise<void> {
    await joinGroup().catch((error) => {
      if (!isOutage(error) && !refusesConnections(error)) throw error;
    });
  }

  const epochCheck = createPeriodicTask(CHECK_EPOCH_MS, {
    work: checkEpoch,
    logger,
    failureMessage: 'epoch of the database could not be read',
  });
  const replay = createDeadLetterReplay({ db, logger, consumer: name, attempt });
  return {
    start: async () => {
      const names = subscriptions.map(({ name }) => name);
      if (new Set(names).size < names.length) throw new Error(`two subscriptions of ${group} have the same name`);
      replay.start();
      if (topics.length === 0) return;
      await joinGroup();
      epochCheck.start();
    },
    stop: async () => {
      await epochCheck.stop();
      await Promise.all([subscription?.stop(), replay.stop()]);
    },
  };
}

/** @returns the events of some records by subscription, or undefined when they must be handled one by one */
function batchOf(
  records: readonly LogRecord[],
  subscriptions: readonly EventSubscription[],
): Map<EventSubscription, ShopEvent[]> | undefined {
  const batch = new Map<EventSubscription, ShopEvent[]>();
  for (const record of records) {
    const read = readRecord(record, subscriptions);
    if ('poison' in read) return undefined;
    for (const { reader, event } of read.events) {
      if (!reader.takesBatches) return undefined;
      const events = batch.get(reader) ?? [];
      batch.set(reader, events);
      events.push(event);
    }
  }
  return batch;
}

interface Failure {
  error: string;
  attempts: number;
}

function combined(failures: readonly Failure[]): Failure {
  return {
    error: failures.map(({ error }) => error).join('\n'),
    attempts: Math.max(...failures.map(({ attempts }) => attempts)),
  };
}

/** @throws the error of an outage: the log delivers the record again later */
async function applyWithRetries(apply: () => Promise<void>): Promise<Failure | undefined> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await apply();
      return undefined;
    } catch (error) {
      if (isOutage(error) || refusesConnections(error)) throw error;
      if (attempts >= MAX_ATTEMPTS) return { error: String(error instanceof Error ? error.stack : error), attempts };
      await new Promise((resolve) => setTimeout(resolve, backoffMs(attempts)));
    }
  }
}
