import { eventually } from '@shop/testing/eventually.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { createNotifier } from './postgres-notifications.ts';

describe('createNotifier', () => {
  const sent: unknown[] = [];
  const db = {
    query: async (_sql: string, [channels]: unknown[]) => void sent.push(channels),
  } as unknown as Database;
  const notify = createNotifier({
    db,
    logger: testLogger,
  });
  beforeEach(() => sent.splice(0));

  it('sends one NOTIFY per channel for many simultaneous writes (docs/events.md#publishing)', async () => {
    for (let n = 0; n < 100; n += 1) notify('outbox');
    notify('group mails');
    notify('group mails');
    await eventually(() => expect(sent).toHaveLength(1));
    notify('later');
    await eventually(() => expect(sent).toEqual([['outbox', 'group mails'], ['later']]));
  });

  it('sends another NOTIFY for a later write', async () => {
    notify('outbox');
    await eventually(() => expect(sent).toEqual([['outbox']]));
    notify('outbox');
    await eventually(() => expect(sent).toEqual([['outbox'], ['outbox']]));
  });
});
