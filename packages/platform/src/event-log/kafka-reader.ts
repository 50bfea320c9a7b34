import type { Topic } from '@shop/contracts/event.ts';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from '../logger.ts';
import { createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';
import type { Listening } from './event-log.ts';

/** What a reader knows of the assignment under which it runs. */
export interface Assignment {
  consumer: Consumer;
  /** topic → partitions */
  partitions: Record<string, number[]>;
  /** False once there is a later assignment, or none: then nothing is handled or committed any more. */
  holds(): boolean;
}

/** As long as a lease of the PostgreSQL log. */
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 2_000;
const DISCONNECT_LIMIT_MS = 5_000;

/** Below the pools of the services. */
const AT_ONCE = 4;

/**
 * Keeps one kafkajs consumer alive: whatever ends it, a crash or the watchdog, it is replaced after a pause.
 * @param options `eachBatch` must not let errors of a handler through: kafkajs would stop for ever; `onJoined` is called
 * before anything is fetched; `watch` may call `restart`, and returns how to end watching
 */
export function keepReading(options: {
  kafka: Kafka;
  ready: () => Promise<unknown>;
  logger: Logger;
  groupId: string;
  topics: readonly Topic[];
  fromBeginning: boolean;
  eachBatch: (payload: EachBatchPayload, assignment: Assignment) => Promise<void>;
  onJoined?: (assignment: Assignment) => void;
  watch: (current: () => Assignment | undefined, restart: () => void) => () => void;
}): Listening {
  const { logger, groupId } = options;
  const alarm = createAlarm();
  let stopped = false;

  /** Resolves when the consumer is to be replaced. */
  async function readUntilEnd(): Promise<void> {
    await options.ready();
    const consumer = createConsumer(options.kafka, groupId);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let current: Assignment | undefined;
    consumer.on(consumer.events.CRASH, () => end());
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      const assignment: Assignment = {
        consumer,
        partitions: payload.memberAssignment as unknown as Record<string, number[]>,
        holds: () => current === assignment,
      };
      current = assignment;
      options.onJoined?.(assignment);
    });
    endReading = end;
    const unwatch = options.watch(() => current, end);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...options.topics], fromBeginning: options.fromBeginning });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: AT_ONCE,
        eachBatch: async (payload) => {
          if (current) await options.eachBatch(payload, current);
        },
      });
      if (!stopped) await ended;
    } finally {
      unwatch();
      if (!stopped) current = undefined;
      await disconnect(consumer);
      current = undefined;
    }
  }

  /** A stuck consumer may never end; without an assignment it does no harm. While stopping, handlers may take their time. */
  async function disconnect(consumer: Consumer): Promise<void> {
    const disconnected = consumer
      .disconnect()
      .catch((err) => logger.debug({ err, groupId }, 'not disconnected cleanly'));
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DISCONNECT_LIMIT_MS);
    });
    await (stopped ? disconnected : Promise.race([disconnected, limit]));
    clearTimeout(timer);
  }

  let endReading = () => {};

  async function work(): Promise<void> {
    for (let failures = 1; !stopped; failures += 1) {
      const began = performance.now();
      try {
        await readUntilEnd();
        if (!stopped) logger.warn({ groupId }, 'the reader of the event log is replaced');
      } catch (error) {
        logger.warn({ err: error, groupId, failures }, 'the event log cannot be read');
      }
      if (performance.now() - began > 60_000) failures = 1;
      if (!stopped) await alarm.sleep(backoffMs(failures));
    }
  }

  const working = work();
  return {
    stop: async () => {
      stopped = true;
      alarm.ring();
      endReading();
      await working;
    },
  };
}

function createConsumer(kafka: Kafka, groupId: string): Consumer {
  return kafka.consumer({
    groupId,
    sessionTimeout: SESSION_MS,
    rebalanceTimeout: SESSION_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: 200,
    allowAutoTopicCreation: false,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5, restartOnFailure: async () => false },
  });
}
