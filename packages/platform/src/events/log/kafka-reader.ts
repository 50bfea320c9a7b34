import type { Topic } from '@shop/contracts/event.ts';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createWakeableSleep } from '../../service/timing/wakeable-sleep.ts';
import { withTimeout } from '../../service/timing/with-timeout.ts';
import type { LogRecord, Subscription } from './event-log.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import { createOutageLog } from './outage-log.ts';

/** A consumer's current assignment of partitions. */
export interface Assignment {
  consumer: Consumer;
  /** topic → partitions */
  partitions: Record<string, number[]>;
  /** False after a later assignment, or none: then nothing may be handled or committed any more. */
  isCurrent(): boolean;
}

/** The limit is below the size of the services' database pools. */
const MAX_CONCURRENT_PARTITIONS = 4;

/** Small batches: a partition with a backlog must not delay the others for a thousand events. */
const FETCH_BYTES = 128 * 1_024;

/**
 * Keeps one kafkajs consumer running: when it crashes or the watchdog restarts it, a new one replaces it after a pause.
 * @param options `eachBatch` must not throw errors of a handler: kafkajs would stop for ever; `onJoined` is called
 * before the first fetch; `watch` may call `restart`, may ask whether a `topic/partition` is being handled or queued,
 * and returns a function that ends watching; `whenIdle` resolves when no handler runs
 */
export function runKafkaReader(options: {
  kafka: Kafka;
  ready: () => Promise<unknown>;
  logger: Logger;
  timeouts: KafkaTimeouts;
  groupId: string;
  topics: readonly Topic[];
  fromBeginning: boolean;
  eachBatch: (payload: EachBatchPayload, assignment: Assignment) => Promise<void>;
  onJoined?: (assignment: Assignment) => void;
  watch: (current: () => Assignment | undefined, restart: () => void, isBusy: (key: string) => boolean) => () => void;
  whenIdle: () => Promise<unknown>;
}): Subscription {
  const { groupId, timeouts } = options;
  const logger = options.logger.child({ groupId });
  const sleeper = createWakeableSleep();
  const outage = createOutageLog(logger);
  let stopped = false;
  let endReading = () => {};

  /** Resolves when the consumer must be replaced. */
  async function readUntilEnd(): Promise<void> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    endReading = end;
    await Promise.race([options.ready(), ended]);
    if (stopped) return;
    const consumer = createConsumer(options.kafka, groupId, timeouts);
    let isAbandoned = false;
    let current: Assignment | undefined;
    const busy = new Set<string>();
    let progressAt = 0;
    const markProgress = () => {
      progressAt = performance.now();
    };
    consumer.on(consumer.events.CRASH, () => end());
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      if (isAbandoned) return;
      const assignment: Assignment = {
        consumer,
        partitions: payload.memberAssignment as unknown as Record<string, number[]>,
        isCurrent: () => current === assignment,
      };
      current = assignment;
      options.onJoined?.(assignment);
      outage.recovered('event log is reachable again');
    });

    /** Each step may hang for long; one that completes after all must not leave a group member behind. */
    async function begin(): Promise<void> {
      await consumer.connect();
      await consumer.subscribe({ topics: [...options.topics], fromBeginning: options.fromBeginning });
      if (!isAbandoned) {
        await consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: MAX_CONCURRENT_PARTITIONS,
          eachBatch: async (payload) => {
            if (!current) return;
            const key = `${payload.batch.topic}/${payload.batch.partition}`;
            busy.add(key);
            markProgress();
            const heartbeat = () => {
              markProgress();
              return payload.heartbeat();
            };
            await options.eachBatch({ ...payload, heartbeat }, current).finally(() => {
              busy.delete(key);
              markProgress();
            });
          },
        });
      }
      if (isAbandoned) await consumer.disconnect();
    }

    const unwatch = options.watch(
      () => current,
      end,
      // A partition counts as queued only while some handler makes progress: behind handlers that hang it would wait
      // for ever.
      (key) =>
        busy.has(key) || (busy.size >= MAX_CONCURRENT_PARTITIONS && performance.now() - progressAt < timeouts.queued),
    );
    const beginning = begin();
    try {
      await Promise.race([beginning, ended]);
      await ended;
    } finally {
      unwatch();
      isAbandoned = true;
      beginning.catch((err) => logger.debug({ err }, 'abandoned Kafka consumer ended'));
      if (!stopped) current = undefined;
      await leave(consumer);
      current = undefined;
    }
  }

  /** A stuck consumer may never end; without an assignment it is harmless. A stop waits for running handlers. */
  async function leave(consumer: Consumer): Promise<void> {
    const disconnected = consumer.disconnect();
    disconnected.catch((err) => logger.debug({ err }, 'Kafka consumer did not disconnect cleanly'));
    if (stopped) await Promise.race([disconnected, options.whenIdle()]);
    await withTimeout(timeouts.disconnect, disconnected, 'leaving the group').catch((err) =>
      logger.debug({ err }, 'Kafka consumer group not left cleanly'),
    );
    if (stopped) await options.whenIdle();
  }

  async function work(): Promise<void> {
    for (let failures = 1; !stopped; failures += 1) {
      const began = performance.now();
      try {
        await readUntilEnd();
        if (!stopped) logger.warn('Kafka consumer replaced');
      } catch (error) {
        outage.failed(error, { failures }, 'event log is unreachable: retrying');
      }
      if (performance.now() - began > 60_000) failures = 1;
      if (!stopped) await sleeper.sleep(backoffMs(failures));
    }
  }

  const working = work();
  return {
    stop: async () => {
      stopped = true;
      sleeper.wake();
      endReading();
      await working;
    },
  };
}

/** Returns a message as a record of the log. */
export function recordOf(
  { topic, partition }: EachBatchPayload['batch'],
  { offset, key, value }: EachBatchPayload['batch']['messages'][number],
): LogRecord {
  return { topic: topic as Topic, partition, offset, key: key?.toString() ?? null, value };
}

function createConsumer(kafka: Kafka, groupId: string, timeouts: KafkaTimeouts): Consumer {
  return kafka.consumer({
    groupId,
    sessionTimeout: timeouts.session,
    rebalanceTimeout: timeouts.session,
    heartbeatInterval: timeouts.session / 5,
    maxWaitTimeInMs: 200,
    maxBytesPerPartition: FETCH_BYTES,
    allowAutoTopicCreation: false,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5, restartOnFailure: async () => false },
  });
}
