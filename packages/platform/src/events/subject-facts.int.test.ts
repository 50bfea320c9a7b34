import type { ShopEvent } from '@shop/contracts/event.ts';
import { auditAs } from '../service/audit/audit.ts';
import { withContext } from '../service/observability/request-context.ts';
import type { Database } from '../service/postgres/postgres.ts';
import { grace } from '../testing/audit-kit.ts';
import { parcelEvent, parcelEvents, serviceDatabase } from '../testing/event-fixtures.ts';
import { testLogger } from '../testing/test-logger.ts';
import { applyEvents } from './consumer/apply-events.ts';
import { subscribe } from './consumer/event-consumer.ts';
import { closeDeadLetter } from './dead-letters/act-on-dead-letter.ts';
import { addDeadLetter } from './dead-letters/dead-letters.ts';
import { createOutbox } from './outbox/outbox.ts';
import { readSubjectFacts } from './subject-facts.ts';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await serviceDatabase());
});
afterAll(() => drop());

const factsOf = (id: string) =>
  readSubjectFacts(db, { service: 'order', subject: `order/${id}`, projections: ['revenue'] });
const make = (id: string) =>
  db.transaction((tx) =>
    createOutbox({ db, logger: testLogger }).append(tx, [
      { family: parcelEvents, type: 'order-created', id, version: 1, data: { orderId: id, cents: 5 } },
    ]),
  );

describe('the facts of a subject', () => {
  it('tell that an event waits to be published, which needs a hand after a minute', async () => {
    await make('waiting');
    const made = { service: 'order', what: 'event-made', details: { type: 'order-created', version: 1 } };
    expect(await factsOf('waiting')).toEqual([{ at: expect.any(String), ...made }]);
    await db.query(`update outbox set created_at = now() - interval '61 s' where subject = 'order/waiting'`);
    expect(await factsOf('waiting')).toEqual([{ at: expect.any(String), ...made, needsHand: true }]);
  });

  it('name the trace of what made an event, if it is recorded', async () => {
    const traceOf = async (id: string, flags: string) => {
      const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-${flags}`;
      await withContext({ traceparent }, () => make(id));
      return (await factsOf(id)).map(({ traceId }) => traceId);
    };
    expect(await traceOf('recorded', '01')).toEqual(['ab'.repeat(16)]);
    expect(await traceOf('unrecorded', '00')).toEqual([undefined]);
  });

  it('tell how long after its making an event was published', async () => {
    await make('published');
    await db.query(`update outbox set published_at = created_at + interval '42 ms' where subject = 'order/published'`);
    expect((await factsOf('published')).map(({ what, details }) => [what, details.afterMs])).toEqual([
      ['event-made', undefined],
      ['event-published', 42],
    ]);
  });

  it('tell which projection has applied which version', async () => {
    const revenue = subscribe(parcelEvents, 'revenue', async () => undefined);
    const event = (version: number) => parcelEvent('applied', version) as unknown as ShopEvent;
    await applyEvents(db, revenue, [event(1)]);
    const [first] = await factsOf('applied');
    await applyEvents(db, revenue, [event(3)]);
    await applyEvents(db, revenue, [event(2)]);
    const [last, ...others] = await factsOf('applied');
    expect([last?.what, last?.details, others]).toEqual(['event-applied', { projection: 'revenue', version: 3 }, []]);
    expect(Date.parse(last?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''));
  });

  it('tell what was dead-lettered, without its stack, until it is replayed', async () => {
    await addDeadLetter(db, {
      consumer: 'analytics',
      topic: 'order-events',
      partition: 0,
      offset: '7',
      key: 'order/dead',
      value: Buffer.from('{}'),
      error: 'revenue: TypeError: no subtotal\n    at onOrdersChanged',
      attempts: 3,
      firstSeen: new Date(),
    });
    const [dead] = await factsOf('dead');
    expect(dead).toMatchObject({
      what: 'event-dead-lettered',
      details: { error: 'revenue: TypeError: no subtotal' },
      needsHand: true,
      action: 'replay-event',
    });
    await db.query(`update dead_letters set replayed_at = now() where key = 'order/dead'`);
    expect((await factsOf('dead')).map(({ what, needsHand, action }) => [what, needsHand, action])).toEqual([
      ['event-dead-lettered', undefined, undefined],
      ['event-replayed', undefined, undefined],
    ]);
  });

  it('tell who closed a dead letter last: it may be dead-lettered and closed again', async () => {
    const letter = {
      ...({ consumer: 'analytics', topic: 'order-events', partition: 0, offset: '8', key: 'order/closed' } as const),
      ...{ value: Buffer.from('{}'), error: 'revenue: Error: a bug', attempts: 3, firstSeen: new Date() },
    };
    for (const name of ['Ada', 'Grace']) {
      await addDeadLetter(db, letter);
      const [dead] = await db.query<{ id: string }>(`select id from dead_letters where key = 'order/closed'`);
      await closeDeadLetter({ db, audit: auditAs({ ...grace, name }, new Date()) }, dead?.id ?? '', 'a bug');
    }
    const replayed = (await factsOf('closed')).find(({ what }) => what === 'event-replayed');
    expect(replayed?.details.closedBy).toContain('Grace');
  });
});
