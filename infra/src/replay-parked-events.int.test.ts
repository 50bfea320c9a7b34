import { parkDeadEvent } from '@shop/platform/dead-events.ts';
import { createDeadEventReplay } from '@shop/platform/replay-dead-events.ts';
import { quiet, serviceDatabase } from '@shop/platform/testing/event-fixtures.ts';
import { replayParkedEvents } from './replay-parked-events.ts';

describe('replaying dead-lettered events', () => {
  let service: Awaited<ReturnType<typeof serviceDatabase>>;
  beforeAll(async () => {
    service = await serviceDatabase();
  });
  afterAll(() => service.drop());

  let offset = 0;
  const park = (value: string) =>
    parkDeadEvent(service.db, {
      consumer: 'order',
      topic: 'order-events',
      partition: 0,
      offset: String(++offset),
      key: 'order/1',
      value: Buffer.from(value),
      error: 'broken',
      attempts: 1,
      firstSeen: new Date(),
    });

  it('asks for all of them and says what became of them (P-B10)', async () => {
    await park('replayed long ago');
    await service.db.query('update dead_events set replayed_at = now()');
    for (const value of ['works now', 'fails again']) await park(value);
    const consumer = createDeadEventReplay({
      db: service.db,
      logger: quiet,
      consumer: 'order',
      attempt: async ({ value }) =>
        String(value) === 'works now' ? undefined : { error: 'broken still', attempts: 1 },
    });
    consumer.start();
    expect(await replayParkedEvents(service.url, 10_000)).toEqual({ requested: 2, replayed: 1, failed: 1 });
    await consumer.stop();
  });

  it('counts what no service has tried in time as neither', async () => {
    expect(await replayParkedEvents(service.url, 300)).toEqual({ requested: 1, replayed: 0, failed: 0 });
  });
});
