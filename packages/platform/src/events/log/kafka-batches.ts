import type { NewRecord } from './event-log.ts';

/** Brokers refuse a batch above 1 MiB by default, and kafkajs puts all records of a partition into one. */
const BATCH_BYTES = 768 * 1024;

/** What a record costs beside its key and value, generously. */
const RECORD_BYTES = 100;

/** Splits records, in order, into batches that a broker takes; a record that is larger by itself makes one of its own. */
export function splitIntoBatches(records: readonly NewRecord[]): NewRecord[][] {
  const batches: NewRecord[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const own = RECORD_BYTES + Buffer.byteLength(record.key) + record.value.length;
    if (bytes + own > BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(record);
    bytes += own;
  }
  return batches;
}
