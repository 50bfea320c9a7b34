import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import type { LogRecord } from './event-log.ts';
import { type Lease, moveOffset } from './postgres-leases.ts';

/** Reads one partition while its lease is held. */
export interface PartitionReader {
  readonly lease: Lease;
  /** The end of the lease by this process's clock; nothing is delivered after it. */
  heldUntil: number;
  /** Set before the lease is released: nothing more is delivered. */
  leaving: boolean;
  running: Promise<void> | undefined;
  /** When the partition may be retried after a failure. */
  readonly retryAt: number;
  canRead(): boolean;
  /** Delivers records in order and moves the offset past the handled ones; never rejects. */
  read(records: readonly LogRecord[]): Promise<void>;
}

/** Limits what a kill redelivers: the records of this time, or one record of a slow handler. */
const MOVE_EVERY_MS = 200;

/** Creates the reader of one leased partition. */
export function createPartitionReader(options: {
  db: Database;
  logger: Logger;
  group: string;
  lease: Lease;
  heldUntil: number;
  handle: (record: LogRecord) => Promise<void>;
}): PartitionReader {
  const { db, logger, group, lease, handle } = options;
  let failures = 0;
  let retryAt = 0;

  async function move(position: number): Promise<void> {
    if (position === lease.position) return;
    if (await moveOffset(db, group, lease, position)) lease.position = position;
    else reader.heldUntil = 0;
  }

  async function deliver(records: readonly LogRecord[]): Promise<void> {
    let handled = lease.position;
    let movedAt = performance.now();
    try {
      for (const record of records) {
        if (reader.leaving || performance.now() >= reader.heldUntil) break;
        await handle(record);
        failures = 0;
        handled = Number(record.offset);
        if (performance.now() - movedAt < MOVE_EVERY_MS) continue;
        await move(handled);
        movedAt = performance.now();
      }
    } finally {
      await move(handled);
    }
  }

  const reader: PartitionReader = {
    lease,
    heldUntil: options.heldUntil,
    leaving: false,
    running: undefined,
    get retryAt() {
      return retryAt;
    },
    canRead: () => {
      const now = performance.now();
      return !reader.leaving && reader.running === undefined && retryAt <= now && now < reader.heldUntil;
    },
    read: async (records) => {
      try {
        await deliver(records);
      } catch (error) {
        failures += 1;
        retryAt = performance.now() + backoffMs(failures);
        const { topic, partition } = lease;
        logger.warn({ err: error, topic, partition, failures }, 'event handler failed: retrying the record');
      }
    },
  };
  return reader;
}
