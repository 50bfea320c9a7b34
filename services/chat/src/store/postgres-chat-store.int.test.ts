import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { type DedicatedPostgres, startDedicatedPostgres } from '@shop/testing/dedicated-postgres.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { chatMigrations } from '../service.ts';
import { chatStoreContract } from './chat-store.contract.ts';
import { postgresChatStore } from './postgres-chat-store.ts';
import { newEntry, oneTo } from './testing/new-entry.ts';

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

  it('stores messages that wait together in one transaction, each author within their limit', async () => {
    const [db] = databases as [Database];
    let transactions = 0;
    const transaction: Database['transaction'] = (...given) => {
      transactions += 1;
      return db.transaction(...given);
    };
    const store = postgresChatStore({ ...db, transaction }, { timeoutFactor: TIMEOUT_FACTOR });
    const [busy, quiet] = [newId(), newId()];
    const entries = oneTo(20).map((at) => newEntry({ authorId: at % 2 ? busy : quiet }));
    const results = await Promise.allSettled(
      entries.map((entry) =>
        store.append(entry, { limit: { count: entry.authorId === busy ? 4 : 10, seconds: 3_600 } }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4 + 10);
    expect(transactions).toBe(1);
    for (const { user } of entries) expect(await store.lastNumber(user)).toBeLessThanOrEqual(1);
  });

  it('keeps nobody waiting for the lock of another conversation or author', async () => {
    const [db, other] = databases as [Database, Database];
    const store = postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR });
    const [first, second] = [newEntry(), newEntry()];
    const stuck = newEntry();
    const held = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const holding = other.transaction(
      async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [
          ADVISORY_LOCKS.authorEntries,
          stuck.authorId,
        ]);
        isLocked.resolve();
        await held.promise;
      },
      { background: true },
    );
    await isLocked.promise;
    const waiting = store.append(stuck).catch((error: unknown) => error);
    // The lock is held until they are stored.
    await Promise.all([first, second].map((entry) => store.append(entry)));
    held.resolve();
    await Promise.all([holding, waiting]);
    expect(await store.append(newEntry({ user: stuck.user }))).toMatchObject({ isNew: true });
  });

  it('counts no resend of a stored message against the limit of its author', async () => {
    const [db] = databases as [Database];
    const store = postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR });
    const author = newId();
    const limit = { count: 10, seconds: 3_600 };
    const stored = oneTo(8).map((at) => newEntry({ authorId: author, clientId: `${at}` }));
    for (const entry of stored) await store.append(entry, { limit });
    const resent = stored.slice(0, 2).map((entry) => ({ ...entry, id: newId() }));
    const sent = [...resent, newEntry({ authorId: author, clientId: 'new' })];
    const results = await Promise.all(sent.map((entry) => store.append(entry, { limit })));
    expect(results.map(({ isNew }) => isNew)).toEqual([false, false, true]);
  });

  it('stores the others of a batch when one of its entries cannot be stored', async () => {
    const [db] = databases as [Database];
    const store = postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR });
    const [good, other] = [newEntry(), newEntry()];
    const bad = newEntry({ kind: 'nonsense' as 'client' });
    const results = await Promise.allSettled([good, bad, other].map((entry) => store.append(entry)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[0]).toMatchObject({ value: { isNew: true, entry: { number: 1 } } });
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
