import type { LogRecord } from './event-log.ts';
import { oneByOne } from './one-by-one.ts';

const records = ['1', '2', '3'].map((offset) => ({ topic: 'order-events', partition: 0, offset }) as LogRecord);

describe('oneByOne', () => {
  it('handles records in order until one fails, whose error comes with its next delivery', async () => {
    const handled: string[] = [];
    const handle = async ({ offset }: LogRecord) => {
      if (offset === '2') throw new Error('not yet');
      handled.push(offset);
    };
    expect(await oneByOne(records, handle)).toBe(1);
    await expect(oneByOne(records.slice(1), handle)).rejects.toThrow('not yet');
    expect(handled).toEqual(['1']);
  });

  it('leaves records over after a slow one', async () => {
    const times = [0, 199, 200];
    expect(
      await oneByOne(
        records,
        async () => undefined,
        () => times.shift() as number,
      ),
    ).toBe(2);
  });
});
