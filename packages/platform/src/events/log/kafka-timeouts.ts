import { LEASE_MS } from './lease-duration.ts';

/** Milliseconds of everything on Kafka that waits; tests shorten some. */
export interface KafkaTimeouts {
  /** After so long without a sign a member of a group is taken for dead: as a lease of the PostgreSQL log. */
  session: number;
  /** For a first answer; a Kafka that takes longer is an outage. */
  connect: number;
  /** One request. */
  request: number;
  /** One call of `publish` from its turn on, tries included. */
  send: number;
  /** For leaving and disconnecting, once the handlers have ended. */
  disconnect: number;
  /** Between two looks at what a reader has reached. */
  watchdogInterval: number;
  /** A reader with something to read that stays in one place so long stands still: noticed within 30 s (P-B7). */
  stalled: number;
  /** While all that may be handled at once is being handled, others wait their turn, if one of them moved so lately. */
  queued: number;
  /** For an answer to such a look. */
  watchdogRequest: number;
}

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
