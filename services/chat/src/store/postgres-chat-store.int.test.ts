import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { type DedicatedPostgres, startDedicatedPostgres } from '@shop/testing/dedicated-postgres.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { chatMigrations } from '../service.ts';
import { chatStoreContract } from './chat-store.contract.ts';
import { postgresChatStore } from './postgres-chat-store.ts';

describe('the chat store in PostgreSQL', () => {
  let server: DedicatedPostgres;
  const databases: Database[] = [];

  beforeAll(async () => {
    // It waits for the disk, as in the shop: the tests kill it.
    server = await startDedicatedPostgres({ durable: true });
    await migrate({ url: server.url('postgres'), directories: [chatMigrations], logger });
    for (const name of ['a', 'b'])
      databases.push(
        openDatabase({ url: server.url('postgres'), name, timeoutFactor: TIMEOUT_FACTOR, onError: () => {} }),
      );
  }, 60_000);
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await server.stop();
  });

  chatStoreContract(() => {
    const [a, b] = databases.map((db) => postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR }));
    if (!a || !b) throw new Error('The databases are not open yet.');
    return { a, b, kill: server.kill, restart: server.restart };
  });

  it('uses an index for every query of a conversation, the poll and the search', async () => {
    const [db] = databases as [Database];
    await db.query(`insert into chat_entries
      select 'p' || n, 'u' || n % 500, n / 500 + 1, 'client', 'u' || n % 500, n / 500 + 1, 'Ada', 'Hi', null,
        array_to_tsvector(array['hi', 'w' || n]), now() - make_interval(secs => n), n > 10
      from generate_series(1, 20000) n`);
    await db.query('analyze chat_entries');
    // A table this small would be read as a whole.
    const planOf = async (sql: string) => {
      const plan = await db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        return tx.query(`explain (format json) select ${sql}`);
      });
      return JSON.stringify(plan).match(/chat_entries_\w+/)?.[0];
    };
    const oldest = 'order by stored_at, user_id, number limit 10';
    const plans = {
      number: await planOf(`* from chat_entries where user_id = 'u7' and number > 3::bigint order by number limit 10`),
      stored: await planOf(`* from chat_entries where stored_at >= now() - interval '15 s' ${oldest}`),
      unpublished: await planOf(`* from chat_entries where not published ${oldest}`),
      words: await planOf(
        `user_id from chat_entries where words @@ '''w17'':*' group by user_id order by max(stored_at)`,
      ),
    };
    for (const [name, index] of Object.entries(plans)) expect([name, index]).toEqual([name, `chat_entries_${name}`]);
  });
});
