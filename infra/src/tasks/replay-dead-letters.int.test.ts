import { addDeadLetter } from '@shop/platform/events/dead-letters/dead-letters.ts';
import { createDeadLetterReplay } from '@shop/platform/events/dead-letters/replay-dead-letters.ts';
import { serviceDatabase } from '@shop/platform/testing/event-fixtures.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { replayDeadLetters } from './replay-dead-letters.ts';

describe('replayDeadLetters', () => {
  let service: Awaited<ReturnType<typeof serviceDatabase>>;
  beforeAll(async () => {
    service = await serviceDatabase();
  });
  afterAll(() => service.drop());

  let offset = 0;
  const deadLetter = (value: string) =>
    addDeadLetter(service.db, {
      consumer: 'order',
      topic: 'order-events',
      partition: 0,
      offset: String(++offset),
      key: 'order/1',
      value: Buffer.from(value),
      error: 'broken',
      attempts: 1,
      firstSeen: new Date('2026-11-20T10:00:00Z'),
    });

  it('requests a replay of all and returns the outcome (P-B10)', async () => {
    await deadLetter('replayed long ago');
    await service.db.query('update dead_letters set replayed_at = now()');
    for (const value of ['works now', 'fails again']) await deadLetter(value);
    const consumer = createDeadLetterReplay({
      db: service.db,
      logger: testLogger,
      consumer: 'order',
      attempt: async ({ value }) =>
        String(value) === 'works now' ? undefined : { error: 'broken still', attempts: 1 },
    });
    consumer.start();
    expect(await replayDeadLetters(service.url, 10_000)).toEqual({ requested: 2, replayed: 1, failed: 1 });
    await consumer.stop();
  });

  it('counts events not retried in time as neither', async () => {
    expect(await replayDeadLetters(service.url, 300)).toEqual({ requested: 1, replayed: 0, failed: 0 });
  });
});
