import { LEASE_MS } from './lease.ts';

/** All timeouts and intervals on Kafka, in milliseconds; tests shorten some. */
export interface KafkaTimeouts {
  /** After this long without a heartbeat a group member counts as dead: like a lease of the PostgreSQL log. */
  session: number;
  /** Connecting; a Kafka that takes longer is an outage. */
  connect: number;
  /** One request. */
  request: number;
  /** One call of `publish`, from the end of the call before it, retries included. */
  send: number;
  /** Leaving the group and disconnecting, after the handlers have ended. */
  disconnect: number;
  /** The interval between two checks of a reader's progress. */
  watchdogInterval: number;
  /** A reader with unread records and no progress for this long is stalled: detected within 30 s (P-B7). */
  stalled: number;
  /**
   * While all concurrent handlers are busy, other partitions count as queued if one handler made progress this
   * recently.
   */
  queued: number;
  /** One check of a reader's progress. */
  watchdogRequest: number;
}

/** The timeouts in production. */
export const KAFKA_TIMEOUTS: KafkaTimeouts = {
  session: LEASE_MS,
  connect: 5_000,
  request: 10_000,
  send: 30_000,
  disconnect: 2_000,
  watchdogInterval: 5_000,
  stalled: 20_000,
  queued: 5_000,
  watchdogRequest: 15_000,
};
