import { eventually } from '@shop/testing/eventually.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { createNotifier } from './postgres-notifications.ts';

describe('createNotifier', () => {
  const sent: unknown[] = [];
  const db = {
    query: async (_sql: string, [, payloads]: unknown[]) => void sent.push(payloads),
  } as unknown as Database;
  const notify = createNotifier({
    db,
    channel: 'outbox',
    logger: testLogger,
  });
  beforeEach(() => sent.splice(0));

  it('sends one NOTIFY per payload for many simultaneous writes (docs/events.md#publishing)', async () => {
    for (let n = 0; n < 100; n += 1) notify('');
    notify('group mails');
    notify('group mails');
    await eventually(() => expect(sent).toHaveLength(1));
    notify('later');
    await eventually(() => expect(sent).toEqual([['', 'group mails'], ['later']]));
  });

  it('sends another NOTIFY for a later write', async () => {
    notify('');
    await eventually(() => expect(sent).toEqual([['']]));
    notify('');
    await eventually(() => expect(sent).toEqual([[''], ['']]));
  });
});
