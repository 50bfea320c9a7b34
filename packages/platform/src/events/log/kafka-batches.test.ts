import type { NewRecord } from './event-log.ts';
import { splitIntoBatches } from './kafka-batches.ts';

const record = (kilobytes: number, key = 'order/1'): NewRecord => ({
  topic: 'order-events',
  key,
  value: Buffer.alloc(kilobytes * 1024),
});

describe('splitIntoBatches', () => {
  it('keeps every record in order and stays below the size limit of a broker', () => {
    const records = Array.from({ length: 500 }, (_, n) => record(n % 60, `order/${n}`));
    const batches = splitIntoBatches(records);
    expect(batches.flat()).toEqual(records);
    for (const batch of batches) {
      expect(batch.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThan(768 * 1024);
    }
    expect(batches.length).toBeLessThan(25);
  });

  it('returns one batch for a few small records and none for no records', () => {
    expect(splitIntoBatches([record(1), record(2)])).toHaveLength(1);
    expect(splitIntoBatches([])).toEqual([]);
  });

  it('puts a too large record into a batch of its own, so that the broker rejects only that one', () => {
    expect(splitIntoBatches([record(1), record(2_000), record(1)]).map((batch) => batch.length)).toEqual([1, 1, 1]);
  });
});
