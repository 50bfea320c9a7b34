import { defineEvents } from '@shop/contracts/event.ts';
import { z } from 'zod';
import { withContext } from '../../service/observability/request-context.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { logRecord, parcelEvents, serviceDatabase, shelfEvents } from '../../testing/event-fixtures.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { readRecord } from '../consumer/read-record.ts';
import { createOutbox, MAX_EVENT_BYTES } from './outbox.ts';
import { republish } from './republish.ts';

describe('createOutbox', () => {
  let db: Database;
  let drop: () => Promise<void>;
  const now = new Date('2026-11-21T10:00:00Z');
  const outbox = () => createOutbox({ db, logger: testLogger, now: () => now });

  beforeAll(async () => {
    ({ db, drop } = await serviceDatabase());
  });
  afterAll(() => drop());
  beforeEach(() => db.query('delete from outbox'));

  const created = { family: parcelEvents, type: 'order-created', id: 'a', version: 1 } as const;
  const stored = () => db.query<{ envelope: Record<string, unknown> }>('select envelope from outbox order by seq');

  it('stores an event if and only if its change is committed', async () => {
    const ownOutbox = outbox();
    await db.transaction((tx) => ownOutbox.append(tx, [{ ...created, data: { orderId: 'a', cents: 5 } }]));
    const failing = db.transaction(async (tx) => {
      await ownOutbox.append(tx, [{ ...created, version: 2, data: { orderId: 'a', cents: 6 } }]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await stored()).map(({ envelope }) => envelope.version)).toEqual([1]);
  });

  it('writes events of several families in the given order', async () => {
    await db.transaction((tx) =>
      outbox().append(tx, [
        { ...created, data: { orderId: 'a', cents: 5 } },
        { family: shelfEvents, type: 'stock-changed', id: 'p', version: 4, data: { left: 2 }, republished: true },
      ]),
    );
    const envelopes = (await stored()).map(({ envelope }) => envelope);
    expect(envelopes).toMatchObject([
      { subject: 'order/a', version: 1, epoch: 1, republished: false, source: 'order' },
      { subject: 'stock/p', version: 4, republished: true, time: '2026-11-21T10:00:00.000Z' },
    ]);
    const [event] = envelopes.map((e) => readRecord(logRecord(e), [{ family: parcelEvents }]));
    expect(event).toMatchObject({ events: [{ event: { data: { orderId: 'a', cents: 5 } } }] });
  });

  it('adds the epoch of its database', async () => {
    await db.query('update event_epoch set epoch = 7');
    await db.transaction((tx) => outbox().append(tx, [{ ...created, data: { orderId: 'a', cents: 5 } }]));
    await db.query('update event_epoch set epoch = 1');
    expect((await stored())[0]?.envelope.epoch).toBe(7);
  });

  it('rolls the change back when the database has no epoch', async () => {
    const working = db.transaction(async (tx) => {
      await tx.query('delete from event_epoch');
      await outbox().append(tx, [{ ...created, data: { orderId: 'a', cents: 5 } }]);
    });
    await expect(working).rejects.toThrow('event_epoch must have one row');
    expect(await stored()).toEqual([]);
  });

  it('rolls the change back when an event does not match its schema (P-B9)', async () => {
    const lacking = { ...created, data: { orderId: 'a' } as { orderId: string; cents: number } };
    await expect(db.transaction((tx) => outbox().append(tx, [lacking]))).rejects.toThrow(/cents/);
    const wrongType = { ...created, type: 'order-lost' as 'order-paid', data: { orderId: 'a', cents: 1 } };
    await expect(db.transaction((tx) => outbox().append(tx, [wrongType]))).rejects.toThrow('order-lost');
    expect(await stored()).toEqual([]);
  });

  it('rejects an event above the size limit of readers', async () => {
    const huge = { ...created, data: { orderId: 'x'.repeat(MAX_EVENT_BYTES), cents: 1 } };
    await expect(db.transaction((tx) => outbox().append(tx, [huge]))).rejects.toThrow(RangeError);
    expect(await stored()).toEqual([]);
  });

  it('measures the published size, so that readers accept every stored event', async () => {
    const listEvents = defineEvents({ ...parcelEvents, data: z.object({ list: z.array(z.number()) }) });
    const ofLength = (length: number) =>
      db.transaction(
        (tx) => outbox().append(tx, [{ ...created, family: listEvents, data: { list: Array(length).fill(1) } }]),
        { background: true },
      );
    const tooLong = Math.floor(MAX_EVENT_BYTES / 2) - 500;
    expect(JSON.stringify(Array(tooLong).fill(1)).length).toBeLessThan(MAX_EVENT_BYTES - 900);
    await expect(ofLength(tooLong)).rejects.toThrow(RangeError);
    await ofLength(Math.floor(MAX_EVENT_BYTES / 3) - 500);
    const [sent] = await db.query<{ text: string }>('select envelope::text as text from outbox');
    expect(sent?.text.length).toBeGreaterThan(MAX_EVENT_BYTES - 2_000);
    expect(readRecord(logRecord(sent?.text ?? ''), [{ family: listEvents }])).toMatchObject({ events: [{}] });
  });

  it('adds the request id and the trace of the current request (P-F2)', async () => {
    const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const write = () => db.transaction((tx) => outbox().append(tx, [{ ...created, data: { orderId: 'a', cents: 5 } }]));
    await withContext({ requestId: 'request-1', traceparent: trace }, write);
    expect((await stored())[0]?.envelope).toMatchObject({ requestId: 'request-1', traceparent: trace });
  });

  it('wakes the relay of its own process after a commit, not after a rollback', async () => {
    const ownOutbox = outbox();
    const woken: number[] = [];
    ownOutbox.onCommitted(() => {
      woken.push(woken.length);
      return true;
    });
    await db.transaction(async (tx) => {
      await ownOutbox.append(tx, [{ ...created, data: { orderId: 'a', cents: 5 } }]);
      expect(woken).toHaveLength(0);
    });
    expect(woken).toHaveLength(1);
    await db.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(woken).toHaveLength(1);
  });

  it('republishes the whole current state page by page, with current versions and marked as republished', async () => {
    const ids = Array.from({ length: 450 }, (_, n) => String(n).padStart(4, '0'));
    const written = await republish({
      db,
      outbox: outbox(),
      sources: [
        {
          family: parcelEvents,
          type: (row) => (row.version % 2 === 0 ? 'order-paid' : 'order-created'),
          read: async (_tx, after, limit) =>
            ids
              .filter((id) => id > after)
              .slice(0, limit)
              .map((id) => ({ id, version: Number(id) + 1, data: { orderId: id, cents: 1 } })),
        },
      ],
    });
    expect(written).toBe(450);
    const envelopes = (await stored()).map(({ envelope }) => envelope);
    expect(envelopes.map(({ subject }) => subject)).toEqual(ids.map((id) => `order/${id}`));
    expect(envelopes.every(({ republished }) => republished === true)).toBe(true);
    expect(envelopes[1]).toMatchObject({ version: 2, type: 'order-paid' });
  });
});
