import type { Topic } from '@shop/contracts/event.ts';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createWakeableSleep } from '../../service/timing/wakeable-sleep.ts';
import type { Subscription } from './event-log.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import { createOutageLog } from './outage-log.ts';
import { withNamedTimeout } from './with-named-timeout.ts';

/** What a reader knows of the assignment under which it runs. */
export interface Assignment {
  consumer: Consumer;
  /** topic → partitions */
  partitions: Record<string, number[]>;
  /** False once there is a later assignment, or none: then nothing is handled or committed any more. */
  isCurrent(): boolean;
}

/** Below the pools of the services. */
const AT_ONCE = 4;

/** A partition with much to read must not keep the others waiting for its first thousand events. */
const BATCH_BYTES = 128 * 1_024;

/**
 * Keeps one kafkajs consumer alive: whatever ends it, a crash or the watchdog, it is replaced after a pause.
 * @param options `eachBatch` must not let errors of a handler through: kafkajs would stop for ever; `onJoined` is called
 * before anything is fetched; `watch` may call `restart`, returns how to end watching, and may ask of a `topic/partition` whether it
 * is being handled or waits its turn; `atRest` resolves when no handler runs
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
  watch: (current: () => Assignment | undefined, restart: () => void, isBusy: (place: string) => boolean) => () => void;
  whenIdle: () => Promise<unknown>;
}): Subscription {
  const { groupId, timeouts } = options;
  const logger = options.logger.child({ groupId });
  const alarm = createWakeableSleep();
  const outage = createOutageLog(logger);
  let stopped = false;
  let endReading = () => {};

  /** Resolves when the consumer is to be replaced. */
  async function readUntilEnd(): Promise<void> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    endReading = end;
    await Promise.race([options.ready(), ended]);
    if (stopped) return;
    const consumer = createConsumer(options.kafka, groupId, timeouts);
    let isGivenUp = false;
    let current: Assignment | undefined;
    const atWork = new Set<string>();
    let movedAt = 0;
    const moved = () => {
      movedAt = performance.now();
    };
    consumer.on(consumer.events.CRASH, () => end());
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      if (isGivenUp) return;
      const assignment: Assignment = {
        consumer,
        partitions: payload.memberAssignment as unknown as Record<string, number[]>,
        isCurrent: () => current === assignment,
      };
      current = assignment;
      options.onJoined?.(assignment);
      outage.recovered('reading the event log again');
    });

    /** Each step may hang for long; one that ends after all must not leave a member behind. */
    async function begin(): Promise<void> {
      await consumer.connect();
      await consumer.subscribe({ topics: [...options.topics], fromBeginning: options.fromBeginning });
      if (!isGivenUp) {
        await consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: AT_ONCE,
          eachBatch: async (payload) => {
            if (!current) return;
            const place = `${payload.batch.topic}/${payload.batch.partition}`;
            atWork.add(place);
            moved();
            const heartbeat = () => {
              moved();
              return payload.heartbeat();
            };
            await options.eachBatch({ ...payload, heartbeat }, current).finally(() => {
              atWork.delete(place);
              moved();
            });
          },
        });
      }
      if (isGivenUp) await consumer.disconnect();
    }

    const unwatch = options.watch(
      () => current,
      end,
      // Behind handlers that never end nobody waits his turn: he would wait for ever.
      (place) => atWork.has(place) || (atWork.size >= AT_ONCE && performance.now() - movedAt < timeouts.queued),
    );
    const beginning = begin();
    try {
      await Promise.race([beginning, ended]);
      await ended;
    } finally {
      unwatch();
      isGivenUp = true;
      beginning.catch((err) => logger.debug({ err }, 'a reader that was given up has ended'));
      if (!stopped) current = undefined;
      await leave(consumer);
      current = undefined;
    }
  }

  /** A stuck consumer may never end; without an assignment it does no harm. While stopping, handlers may take their time. */
  async function leave(consumer: Consumer): Promise<void> {
    const disconnected = consumer.disconnect();
    disconnected.catch((err) => logger.debug({ err }, 'not disconnected cleanly'));
    if (stopped) await Promise.race([disconnected, options.whenIdle()]);
    await withNamedTimeout(timeouts.disconnect, disconnected, 'leaving the group').catch((err) =>
      logger.debug({ err }, 'not left cleanly'),
    );
    if (stopped) await options.whenIdle();
  }

  async function work(): Promise<void> {
    for (let failures = 1; !stopped; failures += 1) {
      const began = performance.now();
      try {
        await readUntilEnd();
        if (!stopped) logger.warn('the reader of the event log is replaced');
      } catch (error) {
        outage.failed(error, { failures }, 'the event log cannot be read');
      }
      if (performance.now() - began > 60_000) failures = 1;
      if (!stopped) await alarm.sleep(backoffMs(failures));
    }
  }

  const working = work();
  return {
    stop: async () => {
      stopped = true;
      alarm.wake();
      endReading();
      await working;
    },
  };
}

function createConsumer(kafka: Kafka, groupId: string, timeouts: KafkaTimeouts): Consumer {
  return kafka.consumer({
    groupId,
    sessionTimeout: timeouts.session,
    rebalanceTimeout: timeouts.session,
    heartbeatInterval: timeouts.session / 5,
    maxWaitTimeInMs: 200,
    maxBytesPerPartition: BATCH_BYTES,
    allowAutoTopicCreation: false,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5, restartOnFailure: async () => false },
  });
}
