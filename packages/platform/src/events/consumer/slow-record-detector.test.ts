import type { LogRecord } from '../log/event-log.ts';
import { createSlowRecordDetector } from './slow-record-detector.ts';

const responding = { query: async () => [] };
const record = (offset: string, partition = 0) => ({ topic: 'order-events', partition, offset }) as LogRecord;
const timeout = (code: string) => Object.assign(new Error('canceled'), { code });

/** Delivers a record until it is dead-lettered. @returns the number of deliveries that were repeated */
async function deliveriesOf(code: string, most: number): Promise<number> {
  const detect = createSlowRecordDetector(responding as never);
  for (let n = 0; n < most; n += 1) {
    try {
      await detect(record('1'), timeout(code));
      return n;
    } catch {
      // The log delivers it again.
    }
  }
  return most;
}

describe('a record whose handler ends by a timeout again and again', () => {
  it.each([
    ['57014', 19],
    // Ten minutes of a forgotten session that locks a row.
    ['55P03', 99],
    // A serialization failure is retried for ever.
    ['40001', 2_000],
  ])('with %s is delivered again %i times', async (code, times) => expect(await deliveriesOf(code, 2_000)).toBe(times));

  it('counts for each record and each kind of timeout alone', async () => {
    const detect = createSlowRecordDetector(responding as never);
    const again = (offset: string, code: string, partition = 0) =>
      expect(detect(record(offset, partition), timeout(code))).rejects.toThrow('canceled');
    for (let n = 0; n < 18; n += 1) await again('1', '57014');
    await again('1', '55P03');
    for (let n = 0; n < 19; n += 1) await again('1', '57014');
    await again('2', '57014');
    await again('1', '57014', 1);
    await again('1', '57014');
  });

  it('stays while PostgreSQL does not respond', async () => {
    const detect = createSlowRecordDetector({ query: () => Promise.reject(new Error('down')) } as never);
    for (let n = 0; n < 50; n += 1) await expect(detect(record('1'), timeout('57014'))).rejects.toThrow('down');
  });
});
