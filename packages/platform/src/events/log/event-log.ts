import type { Topic } from '@shop/contracts/event.ts';

/** The number of partitions per topic in both logs; it can never change (docs/events.md#topics). */
export const PARTITIONS = 12;

/** How long both logs retain a record (docs/events.md#topics). */
export const RETENTION_DAYS = 30;

/** A record to publish; records of one key keep their order. */
export interface NewRecord {
  topic: Topic;
  key: string;
  value: Buffer;
}

/** A record as a reader receives it. Foreign writers may leave key and value empty. */
export interface LogRecord {
  topic: Topic;
  partition: number;
  offset: string;
  key: string | null;
  value: Buffer | null;
}

/** A reader of the log that can be stopped. */
export interface Subscription {
  /** Stops reading; resolves when the running handlers have ended. */
  stop(): Promise<void>;
}

/** The maximum records that a group's handler receives at once. */
export const MAX_BATCH = 200;

/**
 * Handles records of one topic, in order.
 * @returns how many of them, from the first on, are handled: one at least. The others are delivered again, at once
 * @throws when not even the first could be handled: it is delivered again after a pause
 */
export type HandleBatch = (records: readonly LogRecord[]) => Promise<number>;

/**
 * The port to the event log between services (docs/events.md#event-logs), with the guarantees that both PostgreSQL and
 * Kafka give.
 */
export interface EventLog {
  /**
   * Appends records; resolves when they are durable. Keeps the order of each key within a call and between calls of one
   * process. After an error the records may have been appended nevertheless.
   */
  publish(records: readonly NewRecord[]): Promise<void>;

  /**
   * Reads as a member of a durable consumer group: each partition has one reader at a time (in PostgreSQL each topic), a
   * new group starts at the beginning, and the offset moves forward only past what `handle` has handled. While `handle`
   * rejects, its partition (its topic) waits; others continue. A record may be delivered more than once.
   */
  consume(options: { group: string; topics: readonly Topic[]; handle: HandleBatch }): Promise<Subscription>;

  /**
   * Follows everything that is published after it resolves, in every process, without a delivery guarantee: errors of
   * `handle` are logged, and the record is skipped.
   */
  follow(options: { topics: readonly Topic[]; handle: (record: LogRecord) => Promise<void> }): Promise<Subscription>;

  /** Stops all subscriptions and closes the connections. */
  close(): Promise<void>;
}
