import type { Topic } from '@shop/contracts/event.ts';

/** How many partitions a topic has in both logs, from the first day (EVENTS.md). */
export const PARTITIONS = 12;

/** How long both logs keep a record (EVENTS.md). */
export const RETENTION_DAYS = 30;

/** What is written; records of one key keep their order. */
export interface NewRecord {
  topic: Topic;
  key: string;
  value: Buffer;
}

/** What a reader gets. Other writers may leave key and value empty. */
export interface LogRecord {
  topic: Topic;
  partition: number;
  offset: string;
  key: string | null;
  value: Buffer | null;
}

export interface Subscription {
  /** Stops; resolves when the handler that runs has ended. */
  stop(): Promise<void>;
}

type Handle = (record: LogRecord) => Promise<void>;

/** The log between services (EVENTS.md, The two logs): PostgreSQL or Kafka behind as much as both can promise. */
export interface EventLog {
  /**
   * Appends records; resolves when they are durable. Keeps the order of each key within a call and between calls of one
   * process. After an error records may have arrived all the same.
   */
  publish(records: readonly NewRecord[]): Promise<void>;

  /**
   * Reads as a member of a durable group: each partition has one reader at a time, a new group starts at the beginning, and
   * the offset moves only forward and only after `handle` has resolved. When `handle` rejects, its partition waits with
   * backoff and delivers the record again; others go on. A record may come more than once.
   */
  consume(options: { group: string; topics: readonly Topic[]; handle: Handle }): Promise<Subscription>;

  /**
   * Hears everything that is published from the moment it resolves, in every process, without a promise: errors of
   * `handle` are logged and passed over.
   */
  follow(options: { topics: readonly Topic[]; handle: Handle }): Promise<Subscription>;

  /** Stops what still listens and closes the connections. */
  close(): Promise<void>;
}
