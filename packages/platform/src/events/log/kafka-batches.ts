import type { NewRecord } from './event-log.ts';

/** Brokers reject batches above 1 MiB by default, and kafkajs puts all records of a partition into one batch. */
const MAX_BATCH_BYTES = 768 * 1024;

/** A generous estimate of a record's size beside its key and value. */
const RECORD_OVERHEAD_BYTES = 100;

/** Splits records, in order, into batches that a broker accepts; a larger record gets a batch of its own. */
export function splitIntoBatches(records: readonly NewRecord[]): NewRecord[][] {
  const batches: NewRecord[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const size = RECORD_OVERHEAD_BYTES + Buffer.byteLength(record.key) + record.value.length;
    if (bytes + size > MAX_BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(record);
    bytes += size;
  }
  return batches;
}
