import { eventually } from '@shop/testing/eventually.ts';
import { gauge } from '../../service/observability/metrics.ts';
import type { Transaction } from '../../service/postgres/postgres.ts';
import { addEffect, createConsumerTestKit, type Parcel } from '../../testing/consumer-test-kit.ts';
import { logRecord, parcelEvent, parcelEvents } from '../../testing/event-fixtures.ts';
import { subscribe } from '../consumer/event-consumer.ts';
import type { LogRecord } from '../log/event-log.ts';
import { addDeadLetter, listDeadLetters, requestReplay } from './dead-letters.ts';

describe('dead letters', () => {
  const { db, startConsumer, effects } = createConsumerTestKit();

  it('stores 20 bad records with their origin while 200 good ones are applied (P-B5)', async () => {
    const log = await startConsumer([subscribe(parcelEvents, 'parcels', applyOrFail)]);
    const bad = Array.from({ length: 20 }, (_, n) => badRecord(n));
    // biome-ignore lint/plugin/no-calendar-now: compared as an instant
    const began = new Date();
    for (let n = 0; n < 200; n += 1) {
      await log.deliver(logRecord(parcelEvent(`good-${n}`, 1)));
      const next = n % 10 === 0 ? bad[n / 10] : undefined;
      if (next) await log.deliver(next);
    }
    expect(await effects()).toHaveLength(200);
    const deadLetters = await listDeadLetters(db());
    expect(deadLetters).toHaveLength(20);
    const origins = (list: readonly Pick<LogRecord, 'topic' | 'partition' | 'offset'>[]) =>
      list.map(({ topic, partition, offset }) => `${topic} ${partition} ${offset}`).sort();
    expect(origins(deadLetters)).toEqual(origins(bad));
    for (const { error, attempts, firstSeen, consumer } of deadLetters) {
      expect(error).not.toBe('');
      expect(attempts).toBe(error.includes('a handler that throws') ? 3 : 1);
      expect(Number(firstSeen)).toBeGreaterThanOrEqual(Number(began) - 1);
      expect(consumer).toBe('analytics');
    }
    await eventually(async () => expect(await metric()).toBe(20));
  });

  it('are counted by the gauge of every replica (P-F3)', async () => {
    const log = await startConsumer();
    await log.deliver(logRecord('no event'));
    await eventually(async () => expect(await metric()).toBe(1));
    const [deadLetter] = await listDeadLetters(db());
    await db().query('update dead_letters set replayed_at = now() where id = $1', [deadLetter?.id]);
    await eventually(async () => expect(await metric()).toBe(0));
  });

  it('are deleted 30 days after their replay, and kept until then', async () => {
    const log = await startConsumer();
    for (const text of ['long ago', 'lately', 'never']) await log.deliver(logRecord(text));
    const rows = await listDeadLetters(db());
    const days = (text: string) => ({ 'long ago': 31, lately: 29, never: null })[text] ?? null;
    for (const { id, value } of rows)
      await db().query(
        `update dead_letters set dead_lettered_at = now() - interval '1 year', replayed_at = now() - make_interval(days => $2::int) where id = $1`,
        [id, days(String(value))],
      );
    await startConsumer();
    await eventually(async () => {
      const left = await db().query<{ value: Buffer }>('select value from dead_letters');
      expect(left.map(({ value }) => String(value)).sort()).toEqual(['lately', 'never']);
    });
  });

  it('receive a record after twenty statement timeouts in a row; other records and outages do not count', async () => {
    const codes = ['55P03', ...Array.from({ length: 20 }, () => '57014')];
    const slow = subscribe(parcelEvents, 'parcels', async (tx, event) => {
      if (event.subject.endsWith('slow')) throw Object.assign(new Error('canceled'), { code: codes.shift() });
      await addEffect(tx, event);
    });
    const log = await startConsumer([slow]);
    const record = logRecord(parcelEvent('slow', 1));
    for (let n = 0; n < 20; n += 1) await expect(log.deliver(record)).rejects.toThrow('canceled');
    expect(await listDeadLetters(db())).toEqual([]);
    await log.deliver(record);
    expect(await listDeadLetters(db())).toMatchObject([
      { attempts: 20, error: expect.stringContaining('20 times in a row') },
    ]);
  });

  it('do not receive an event of an unknown type, whose state is applied', async () => {
    const log = await startConsumer([subscribe(parcelEvents, 'parcels', applyOrFail)]);
    await log.deliver(logRecord(parcelEvent('new-type', 1, { type: 'order-wrapped-as-gift' })));
    expect(await effects()).toHaveLength(1);
    expect(await listDeadLetters(db())).toEqual([]);
  });

  it('keep the latest failed record when a recreated log has another one at the same offset', async () => {
    const deadLettered = (value: string) => ({
      consumer: 'analytics',
      topic: 'order-events' as const,
      partition: 0,
      offset: '7',
      key: `order/${value}`,
      value: Buffer.from(value),
      error: `cannot read ${value}`,
      attempts: 1,
      firstSeen: new Date('2026-01-01T00:00:00.000Z'),
    });
    await addDeadLetter(db(), deadLettered('old'));
    await addDeadLetter(db(), deadLettered('old'));
    expect(await listDeadLetters(db())).toMatchObject([{ key: 'order/old', attempts: 2 }]);
    await db().query('update dead_letters set replay_requested_at = now(), replayed_at = now()');
    await addDeadLetter(db(), deadLettered('new'));
    expect(await listDeadLetters(db())).toMatchObject([
      { key: 'order/new', value: Buffer.from('new'), attempts: 1, error: 'cannot read new', replayRequestedAt: null },
    ]);
  });

  it('stay with their service when it changes its consumer group', async () => {
    let fixed = false;
    const failing = subscribe(parcelEvents, 'parcels', async (tx, event) => {
      if (!fixed) throw new Error('a bug');
      await addEffect(tx, event);
    });
    const log = await startConsumer([failing], 'analytics-2');
    await log.deliver(logRecord(parcelEvent('1', 1)));
    expect(await listDeadLetters(db())).toMatchObject([{ consumer: 'analytics' }]);
    fixed = true;
    await startConsumer([failing], 'analytics-3');
    await requestReplay(db(), 'all');
    await eventually(async () => expect(await effects()).toHaveLength(1));
  });

  it('are applied once when a replay is requested twice after the bug is fixed (P-B10)', async () => {
    let fixed = false;
    const failing = subscribe(parcelEvents, 'parcels', async (tx, event) => {
      await addEffect(tx, event);
      if (!fixed) throw new Error('a bug');
    });
    const log = await startConsumer([failing]);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => log.deliver(logRecord(parcelEvent(`dead-${n}`, 1), `order/dead-${n}`))),
    );
    expect(await requestReplay(db(), 'all')).toBe(20);
    const waiting = () => db().query('select 1 from dead_letters where replay_requested_at is not null');
    await eventually(async () => expect(await waiting()).toHaveLength(0), { within: 25_000 });
    expect(await effects()).toHaveLength(0);
    expect((await listDeadLetters(db()))[0]?.attempts).toBe(6);
    fixed = true;
    await startConsumer([failing]);
    expect(await requestReplay(db(), 'all')).toBe(20);
    expect(await requestReplay(db(), 'all')).toBe(0);
    await eventually(async () => expect(await listDeadLetters(db())).toHaveLength(0));
    expect(await effects()).toHaveLength(20);
  }, 40_000);
});

/** Always fails for some records. */
async function applyOrFail(tx: Transaction, event: Parcel): Promise<void> {
  await addEffect(tx, event);
  if (event.subject.startsWith('order/refused')) throw new Error('a handler that throws');
}

/** The value of the gauge that alerts watch. */
async function metric(): Promise<number | undefined> {
  return (await gauge('dead_letters', '').get()).values[0]?.value;
}

function badRecord(n: number): LogRecord {
  const id = `bad-${n}`;
  const makers = [
    () => logRecord('{"half a'),
    () => logRecord(null),
    () => logRecord(parcelEvent(id, 1, { type: '' })),
    () => logRecord(parcelEvent(id, 1, { data: { orderId: id } })),
    () => logRecord(parcelEvent(id, 1, { schemaVersion: 2 })),
    () => logRecord(parcelEvent(id, 1, { padding: 'x'.repeat(2 * 1024 * 1024) })),
    () => logRecord(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
    () => logRecord(parcelEvent(`refused-${n}`, 1)),
  ];
  return (makers[n % makers.length] ?? (() => logRecord(null)))();
}
