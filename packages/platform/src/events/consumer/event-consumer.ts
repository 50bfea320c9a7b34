import type { EventFamily, EventOf, ShopEvent, Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { type Database, isOutage, refusesConnections, type Transaction } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createPeriodicTask } from '../../service/timing/periodic-task.ts';
import { addDeadLetter } from '../dead-letters/dead-letters.ts';
import { createDeadLetterReplay } from '../dead-letters/replay-dead-letters.ts';
import type { EventLog, LogRecord, Subscription } from '../log/event-log.ts';
import { consumerGroupOf, readEpoch } from '../outbox/epoch.ts';
import { applyEvent, type EventSubscription } from './apply-event.ts';
import { readRecord } from './read-record.ts';
import { createSlowRecordDetector } from './slow-record-detector.ts';
import { withEventContext } from './with-event-context.ts';

export interface EventConsumer {
  start(): Promise<void>;
  /** Resolves when the handlers that run have ended. */
  stop(): Promise<void>;
}

const TRIES = 3;

/** How soon a running consumer notices that its database was restored. */
const LOOK_AT_EPOCH_MS = 1_000;

/**
 * An entry of a service's subscriptions page.
 * @param name the copy that the handler keeps: unique in the service and never renamed, for the versions applied hang on it
 * @param handle runs in the transaction that also remembers the version, and only for a version not seen before; may run
 * again after a rollback
 * @param options `announce`: for mails and the like, which must not repeat when an owner only repeats its state
 */
export function subscribe<Family extends EventFamily>(
  family: Family,
  name: string,
  handle: (tx: Transaction, event: EventOf<Family>) => Promise<void>,
  { skipRepublished = false }: { skipRepublished?: boolean } = {},
): EventSubscription {
  return { family, name, skipRepublished, handle: (tx, event: ShopEvent) => handle(tx, event as EventOf<Family>) };
}

/**
 * Hears events durably, for state (EVENTS.md, Listening). A record that cannot be read is dead-lettered in `dead_letters` at once, one
 * that a handler refuses after three tries; an outage of the database is waited for and never dead-lettered (P-B5, P-B6).
 * @param options `group`: the service's name in the log; `name`: its own, if that is another: what it dead-letters is kept
 * under it, so that another group finds it. After a restore of the database the consumer joins a group of its own, named for
 * the new epoch, which reads the log from its beginning: within a second in a process that runs (ADR 28)
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
  const logger = options.logger.child({ part: 'event-consumer', group });
  const topics: Topic[] = [...new Set(subscriptions.map(({ family }) => family.topic))];
  let listening: Subscription | undefined;

  /** @returns how it failed, or undefined when every subscription has applied it or had no use for it */
  async function attempt(record: LogRecord): Promise<Failure | undefined> {
    const read = readRecord(record, subscriptions);
    if ('poison' in read) return { error: read.poison, attempts: 1 };
    const failures: Failure[] = [];
    for (const { subscription, event } of read.events) {
      const failure = await retried(() => withEventContext(event, () => applyEvent(db, subscription, event)));
      if (failure) failures.push({ ...failure, error: `${subscription.name}: ${failure.error}` });
    }
    return failures.length > 0 ? joined(failures) : undefined;
  }

  const slowRecord = createSlowRecordDetector(db);
  async function handle(record: LogRecord): Promise<void> {
    const firstSeen = new Date();
    const failure = await attempt(record).catch((error) => slowRecord(record, error));
    if (!failure) return;
    await addDeadLetter(db, { ...record, ...failure, consumer: name, firstSeen });
    const { topic, partition, offset } = record;
    logger.error({ topic, partition, offset, ...failure }, 'event dead-lettered');
  }

  let joinedEpoch: number | undefined;
  async function joinGroup(): Promise<void> {
    const epoch = await readEpoch(db);
    if (epoch === joinedEpoch) return;
    if (joinedEpoch !== undefined)
      logger.warn({ epoch }, 'the database was restored: reading the log from its beginning');
    await listening?.stop();
    listening = await log.consume({ group: consumerGroupOf(group, epoch), topics, handle });
    joinedEpoch = epoch;
  }

  /** In an outage the replay of dead letters says every second that the database is away. */
  async function lookAtEpoch(): Promise<void> {
    await joinGroup().catch((error) => {
      if (!isOutage(error) && !refusesConnections(error)) throw error;
    });
  }

  const epochs = createPeriodicTask(LOOK_AT_EPOCH_MS, {
    work: lookAtEpoch,
    logger,
    failureMessage: 'the epoch of the database is not known',
  });
  const replay = createDeadLetterReplay({ db, logger, consumer: name, attempt });
  return {
    start: async () => {
      const names = subscriptions.map(({ name }) => name);
      if (new Set(names).size < names.length) throw new Error(`two subscriptions of ${group} have the same name`);
      replay.start();
      if (topics.length === 0) return;
      await joinGroup();
      epochs.start();
    },
    stop: async () => {
      await epochs.stop();
      await Promise.all([listening?.stop(), replay.stop()]);
    },
  };
}

interface Failure {
  error: string;
  attempts: number;
}

function joined(failures: readonly Failure[]): Failure {
  return {
    error: failures.map(({ error }) => error).join('\n'),
    attempts: Math.max(...failures.map(({ attempts }) => attempts)),
  };
}

/** @throws what is an outage: the log delivers again later */
async function retried(apply: () => Promise<void>): Promise<Failure | undefined> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await apply();
      return undefined;
    } catch (error) {
      if (isOutage(error) || refusesConnections(error)) throw error;
      if (attempts >= TRIES) return { error: String(error instanceof Error ? error.stack : error), attempts };
      await new Promise((resolve) => setTimeout(resolve, backoffMs(attempts)));
    }
  }
}
