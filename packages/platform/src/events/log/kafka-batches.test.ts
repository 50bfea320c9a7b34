import type { NewRecord } from './event-log.ts';
import { splitIntoBatches } from './kafka-batches.ts';

const record = (kilobytes: number, key = 'order/1'): NewRecord => ({
  topic: 'order-events',
  key,
  value: Buffer.alloc(kilobytes * 1024),
});

describe('batches for Kafka', () => {
  it('keep every record, in order, and stay below what a broker takes', () => {
    const records = Array.from({ length: 500 }, (_, n) => record(n % 60, `order/${n}`));
    const batches = splitIntoBatches(records);
    expect(batches.flat()).toEqual(records);
    for (const batch of batches) {
      expect(batch.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThan(768 * 1024);
    }
    expect(batches.length).toBeLessThan(25);
  });

  it('are one for a few small records, and none for none', () => {
    expect(splitIntoBatches([record(1), record(2)])).toHaveLength(1);
    expect(splitIntoBatches([])).toEqual([]);
  });

  it('leave a record that is too large alone, so that only it is refused', () => {
    expect(splitIntoBatches([record(1), record(2_000), record(1)]).map((batch) => batch.length)).toEqual([1, 1, 1]);
  });
});
