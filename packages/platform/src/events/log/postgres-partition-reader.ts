import type { Logger } from '../../service/lifecycle/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import type { LogRecord } from './event-log.ts';
import { type Lease, moveOffset } from './postgres-leases.ts';

export interface PartitionReader {
  readonly lease: Lease;
  /** By this process's clock; afterwards nothing more is delivered under this lease. */
  heldUntil: number;
  /** Delivers nothing more and gives the lease back. */
  leaving: boolean;
  running: Promise<void> | undefined;
  /** When the partition may be tried again after a failure. */
  readonly retryAt: number;
  canRead(): boolean;
  /** Delivers records in order and moves the offset past those that were handled; never rejects. */
  read(records: readonly LogRecord[]): Promise<void>;
}

/** So much is delivered again at most after a kill, but for slow handlers: then it is one record. */
const MOVE_EVERY_MS = 200;

/** Reads one partition for as long as its lease is held. */
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
        logger.warn({ err: error, topic, partition, failures }, 'a record is delivered again later');
      }
    },
  };
  return reader;
}
