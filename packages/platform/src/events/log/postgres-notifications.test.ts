import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Database } from '../../service/postgres/postgres.ts';
import { createNotifier } from './postgres-notifications.ts';

describe('a hint', () => {
  const told: unknown[] = [];
  const db = {
    query: async (_sql: string, [, payloads]: unknown[]) => void told.push(payloads),
  } as unknown as Database;
  const tell = createNotifier({
    db,
    channel: 'outbox',
    logger: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
  });
  beforeEach(() => told.splice(0));

  it('is given once for many writes at once, whatever they tell of (EVENTS.md, Writing)', async () => {
    for (let n = 0; n < 100; n += 1) tell('');
    tell('group mails');
    tell('group mails');
    await wait(50);
    expect(told).toEqual([['', 'group mails']]);
  });

  it('is given again for a later write', async () => {
    tell('');
    await wait(50);
    tell('');
    await wait(50);
    expect(told).toEqual([[''], ['']]);
  });
});
