import { shuffled } from '@shop/testing/shuffled.ts';
import { armFailpoints } from '../../service/lifecycle/failpoints.ts';
import { createLogger } from '../../service/observability/logger.ts';
import { registry } from '../../service/observability/metrics.ts';
import { recordWith } from '../../service/observability/tracing.ts';
import type { Transaction } from '../../service/postgres/postgres.ts';
import { addEffect, createConsumerTestKit, type Parcel } from '../../testing/consumer-test-kit.ts';
import { logRecord, parcelEvent, parcelEvents, shelfEvents } from '../../testing/event-fixtures.ts';
import { createFakeRecorder } from '../../testing/fake-recorder.ts';
import { listDeadLetters } from '../dead-letters/dead-letters.ts';
import type { LogRecord } from '../log/event-log.ts';
import { subscribe, subscribeToBatches } from './event-consumer.ts';

describe('createEventConsumer', () => {
  const { db, startConsumer, effects } = createConsumerTestKit();

  it('applies an event and records its version', async () => {
    const log = await startConsumer();
    await log.deliver(logRecord(parcelEvent('1', 1)));
    expect(await effects()).toEqual([{ subject: 'order/1', version: 1 }]);
  });

  it('measures how late events took effect, but not those that were repeated, republished or read again after a restore', async () => {
    const counts = () =>
      ['1', '2.5', '\\+Inf'].map((limit) => {
        const line = new RegExp(
          `^event_delivery_duration_seconds_bucket{le="${limit}",.*topic="order-events".*} (\\d+)`,
          'm',
        );
        return Number(line.exec(metrics)?.[1] ?? 0);
      });
    let metrics = await registry.metrics();
    const before = counts();
    const madeAgo = (id: string, seconds: number, differing = {}) =>
      logRecord(parcelEvent(id, 1, { time: new Date(Date.now() - seconds * 1_000).toISOString(), ...differing }));
    const log = await startConsumer();
    const late = madeAgo('late', 20);
    await deliverAll(log, [late, late, madeAgo('old', 2 * 86_400), madeAgo('again', 20, { republished: true })]);
    await log.deliver(madeAgo('early', -60));
    metrics = await registry.metrics();
    expect(counts().map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 2]);
  });

  it.each([1, 7, 200])(
    'reaches the same state for duplicate, late and shuffled events in batches of %i (P-B4)',
    async (size) => {
      const seen = new Map<string, number>();
      const keepHighest = async (tx: Transaction, events: readonly Parcel[]) => {
        for (const event of events) {
          await tx.query('delete from effects where subject = $1', [event.subject]);
          await addEffect(tx, event);
          seen.set(event.subject, (seen.get(event.subject) ?? 0) + 1);
        }
      };
      const log = await startConsumer([subscribeToBatches(parcelEvents, 'parcels', keepHighest)]);
      const records = Array.from({ length: 40 }, (_, n) =>
        logRecord(parcelEvent(String(n % 8), 1 + Math.floor(n / 8))),
      );
      const doubled = shuffled(Array.from({ length: 5 }, () => records).flat());
      for (let from = 0; from < doubled.length; from += size) {
        const batch = doubled.slice(from, from + size);
        expect(await log.deliver(...batch)).toBe(batch.length);
      }
      expect(await effects()).toEqual(Array.from({ length: 8 }, (_, n) => ({ subject: `order/${n}`, version: 5 })));
      expect(Math.max(...seen.values())).toBeLessThanOrEqual(5);
    },
  );

  it('applies an event as a step of the trace that wrote it, and events of several traces, superseded ones too, in one that is linked to them', async () => {
    const recorder = createFakeRecorder();
    recordWith(recorder);
    try {
      const log = await startConsumer([
        subscribeToBatches(parcelEvents, 'parcels', async (tx, events) => {
          for (const event of events) await addEffect(tx, event);
        }),
      ]);
      const [first, second] = ['a', 'b'].map((id) => `00-${id.repeat(32)}-${'c'.repeat(16)}-01`);
      await log.deliver(logRecord(parcelEvent('1', 1, { traceparent: first })));
      await log.deliver(logRecord(parcelEvent('2', 1)));
      await log.deliver(
        logRecord(parcelEvent('3', 1, { traceparent: first })),
        logRecord(parcelEvent('3', 2, { traceparent: second })),
      );
      const applied = recorder.spans.filter(({ kind }) => kind === 'consumer');
      expect(applied).toMatchObject([
        { name: 'apply parcels', place: { below: first }, attributes: { 'shop.subject': 'order/1' }, ended: true },
        { name: 'apply parcels', place: { besides: [first, second] }, ended: true },
      ]);
    } finally {
      recordWith(undefined);
    }
  });

  it('applies what came together in one transaction for each subscription: the newest event of each subject', async () => {
    const batches: string[][] = [];
    const handle = async (tx: Transaction, events: readonly Parcel[]) => {
      batches.push(events.map(({ subject, version }) => `${subject} ${version}`));
      for (const event of events) await addEffect(tx, event);
    };
    const log = await startConsumer([
      subscribeToBatches(parcelEvents, 'first', handle),
      subscribeToBatches(parcelEvents, 'second', handle),
    ]);
    const versions = [2, 1, 3].map((version) => logRecord(parcelEvent('b', version)));
    expect(await log.deliver(...versions, logRecord(parcelEvent('a', 7)))).toBe(4);
    expect(batches).toEqual([
      ['order/a 7', 'order/b 3'],
      ['order/a 7', 'order/b 3'],
    ]);
    expect(await db().query('select count(distinct xmin::text) as transactions from effects')).toEqual([
      { transactions: 2 },
    ]);
  });

  it('gives a subscription to single events a transaction for each, so that what one locks is free for the next', async () => {
    const log = await startConsumer();
    const records = ['1', '2', '3'].map((id) => logRecord(parcelEvent(id, 1)));
    await deliverAll(log, records);
    expect(await db().query('select count(distinct xmin::text) as transactions from effects')).toEqual([
      { transactions: 3 },
    ]);
  });

  it('applies events one by one when one of them fails or cannot be read, and dead-letters that one', async () => {
    const calls: string[] = [];
    const refusing = async (tx: Transaction, events: readonly Parcel[]) => {
      calls.push(events.map(({ subject }) => subject).join());
      for (const event of events) await addEffect(tx, event);
      if (events.some(({ subject }) => subject === 'order/bad')) throw new Error('a bug');
    };
    const log = await startConsumer([subscribeToBatches(parcelEvents, 'parcels', refusing)]);
    const good = ['1', '2', '3'].map((id) => logRecord(parcelEvent(id, 1)));
    const bad = logRecord(parcelEvent('bad', 1));
    const unreadable = logRecord('{"half a', 'order/unreadable');
    await deliverAll(log, [...good, bad]);
    expect(calls[0]).toBe('order/1,order/2,order/3,order/bad');
    await deliverAll(log, [logRecord(parcelEvent('4', 1)), unreadable, logRecord(parcelEvent('5', 1))]);
    expect(await effects()).toEqual(['1', '2', '3', '4', '5'].map((id) => ({ subject: `order/${id}`, version: 1 })));
    expect(await listDeadLetters(db())).toMatchObject([
      { offset: bad.offset, attempts: 3 },
      { offset: unreadable.offset, attempts: 1 },
    ]);
  });

  it('leaves the first event that meets an outage, and those after it, to the log', async () => {
    let isDown = true;
    const failing = async (tx: Transaction, events: readonly Parcel[]) => {
      for (const event of events) await addEffect(tx, event);
      if (isDown && events.some(({ subject }) => subject === 'order/2'))
        throw Object.assign(new Error('too slow'), { code: '57014' });
    };
    const log = await startConsumer([subscribeToBatches(parcelEvents, 'parcels', failing)]);
    const records = ['1', '2', '3'].map((id) => logRecord(parcelEvent(id, 1)));
    expect(await log.deliver(...records)).toBe(1);
    await expect(log.deliver(...records.slice(1))).rejects.toThrow('too slow');
    isDown = false;
    expect(await log.deliver(...records.slice(1))).toBe(2);
    expect((await effects()).map(({ subject }) => subject)).toEqual(['order/1', 'order/2', 'order/3']);
    expect(await listDeadLetters(db())).toEqual([]);
  });

  it('treats a lower version of a later epoch as newer, after a restore of its owner', async () => {
    const log = await startConsumer();
    await log.deliver(logRecord(parcelEvent('1', 9)));
    await log.deliver(logRecord(parcelEvent('1', 3, { epoch: 2 })));
    await log.deliver(logRecord(parcelEvent('1', 8)));
    expect(await effects()).toEqual([
      { subject: 'order/1', version: 3 },
      { subject: 'order/1', version: 9 },
    ]);
  });

  it('applies each event once when two consumers handle the same subject concurrently', async () => {
    const [one, other] = [await startConsumer(), await startConsumer()];
    for (let version = 1; version <= 20; version += 1) {
      const record = logRecord(parcelEvent('1', version));
      await Promise.all([one.deliver(record), other.deliver(record)]);
    }
    expect((await effects()).map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('rejects to the log during an outage and dead-letters nothing (P-B6)', async () => {
    let isDown = true;
    const failing = subscribe(parcelEvents, 'parcels', async (tx, event) => {
      await addEffect(tx, event);
      if (isDown) throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
    });
    const log = await startConsumer([failing]);
    const record = logRecord(parcelEvent('1', 1));
    for (let n = 0; n < 10; n += 1) await expect(log.deliver(record)).rejects.toThrow('Connection terminated');
    expect(await listDeadLetters(db())).toEqual([]);
    isDown = false;
    await log.deliver(record);
    expect(await effects()).toHaveLength(1);
  });

  it.each(['consumer.afterEffectBeforeCommit', 'consumer.beforeDedupeInsert'])(
    'applies an event once after a failure at %s (P-B1)',
    async (name) => {
      const log = await startConsumer();
      armFailpoints(`${name}:throw@1`, 'demo');
      await log.deliver(logRecord(parcelEvent('1', 1)));
      expect(await effects()).toHaveLength(1);
      expect(await listDeadLetters(db())).toEqual([]);
    },
  );

  it('ignores unknown fields and subjects without a subscription (P-B9)', async () => {
    const log = await startConsumer();
    const data = { orderId: '1', cents: 100, colour: 'red' };
    await log.deliver(logRecord(parcelEvent('1', 1, { data, later: { added: true } })));
    await log.deliver(logRecord(parcelEvent('1', 1, { subject: 'voucher/1', type: 'voucher-made', schemaVersion: 9 })));
    expect(await effects()).toHaveLength(1);
    expect(await listDeadLetters(db())).toEqual([]);
  });

  it('retries each subscription separately', async () => {
    const called: string[] = [];
    const log = await startConsumer([
      subscribe(parcelEvents, 'first', async () => {
        called.push('first');
        throw new Error('a bug');
      }),
      subscribe(parcelEvents, 'second', async () => void called.push('second')),
      subscribe(shelfEvents, 'shelves', async () => void called.push('shelves')),
    ]);
    const record = logRecord(parcelEvent('1', 1));
    await log.deliver(record);
    expect(called).toEqual(['first', 'first', 'first', 'second']);
    expect(await listDeadLetters(db())).toMatchObject([
      { attempts: 3, error: expect.stringContaining('first: Error: a bug') },
    ]);
    await log.deliver(record);
    expect(called.filter((name) => name === 'second')).toHaveLength(1);
  });

  it('logs with the request id of the event in its handler (P-F2)', async () => {
    const lines: string[] = [];
    const logger = createLogger({ name: 'analytics', level: 'info' }, { write: (line) => void lines.push(line) });
    const log = await startConsumer([subscribe(parcelEvents, 'parcels', async () => logger.info('applied'))]);
    await log.deliver(logRecord(parcelEvent('1', 1, { requestId: 'request-1' })));
    await log.deliver(logRecord(parcelEvent('1', 2)));
    expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['request-1', undefined]);
  });

  it('rejects two subscriptions with the same name, as they would share versions', async () => {
    const twice = [subscribe(parcelEvents, 'same', addEffect), subscribe(parcelEvents, 'same', addEffect)];
    await expect(startConsumer(twice)).rejects.toThrow('the same name');
  });
});

/** Delivers records as a log does: again from the first one that was left over. */
async function deliverAll(
  log: { deliver(...records: LogRecord[]): Promise<number> },
  records: LogRecord[],
): Promise<void> {
  for (let next = 0; next < records.length; ) next += await log.deliver(...records.slice(next));
}
