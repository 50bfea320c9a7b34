import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { describeWithMongo } from '@shop/testing/mongo.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { projectEntries } from '../conversations/project-entries.ts';
import { eraseEntries } from '../erasure/erase-entries.ts';
import { chatMigrations } from '../service.ts';
import type { ChatStore, EntryKind } from '../store/chat-store.ts';
import { mongoChatStore } from '../store/mongo-chat-store.ts';
import { newEntry } from '../store/testing/new-entry.ts';
import { projectionDeps } from '../testing/projection-deps.ts';
import { alignProjection } from './align-projection.ts';
import { repeatErasures } from './repeat-erasures.ts';

describeWithMongo('the list of conversations after a restore of one of two databases (MongoDB)', (url) => {
  let database: TestDatabase;
  let db: Database;
  let store: ChatStore;

  beforeAll(async () => {
    database = await testDatabase();
    await migrate({ url: database.url, directories: [platformMigrations, chatMigrations] });
    db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
    store = mongoChatStore({ url: url(), logger, timeoutFactor: TIMEOUT_FACTOR });
    await store.start();
  });
  afterAll(async () => {
    await store.close();
    await db.close();
    await database.drop();
  });

  async function write(user: string, kinds: readonly EntryKind[]): Promise<void> {
    for (const kind of kinds) await store.append(newEntry({ user, kind, text: kind === 'closed' ? '' : kind }));
  }
  async function project(): Promise<void> {
    while (await projectEntries(projectionDeps(db, store)));
  }
  const conversation = async (user: string) =>
    (
      await db.query(
        `select last_number as number, open, waiting_since is not null as waiting from conversations where user_id = $1`,
        [user],
      )
    )[0];

  it('gets the messages that were projected after the dump of PostgreSQL', async () => {
    const [known, unknown, same] = [newId(), newId(), newId()];
    await write(known, ['client']);
    await write(same, ['client', 'admin']);
    await project();
    await write(known, ['admin', 'client']);
    await write(unknown, ['client', 'closed']);
    await project();
    // As in the dump, while MongoDB has marked everything as published.
    await db.query('delete from conversations where user_id = $1', [unknown]);
    await db.query('update conversations set last_number = 1 where user_id = $1', [known]);
    expect(await alignProjection({ db, store })).toBe(2);
    await project();
    expect(await conversation(known)).toEqual({ number: 3, open: true, waiting: true });
    expect(await conversation(unknown)).toEqual({ number: 2, open: false, waiting: false });
    expect(await alignProjection({ db, store })).toBe(0);
  });

  it('has no messages of accounts that were deleted after the dump of MongoDB', async () => {
    const [deleted, kept] = [newId(), newId()];
    for (const user of [deleted, kept]) await write(user, ['client']);
    await db.query('insert into deleted_users values ($1)', [deleted]);
    await repeatErasures(db);
    await eraseEntries({ db, store }, () => false);
    expect([await store.lastNumber(deleted), await store.lastNumber(kept)]).toEqual([0, 1]);
  });

  it('loses what the dump of MongoDB lacks, so that new messages are seen', async () => {
    const [shortened, replaced, gone, erased] = [newId(), newId(), newId(), newId()];
    await write(shortened, ['client']);
    await write(replaced, ['client']);
    await project();
    for (const user of [shortened, gone, erased])
      await db.query(
        `insert into conversations (user_id, last_number, last_entry_id, last_at, last_from, open)
         values ($1, 7, $2, now(), 'admin', true)
         on conflict (user_id) do update set last_number = 7, last_entry_id = excluded.last_entry_id, waiting_since = null`,
        [user, newId()],
      );
    await db.query('update conversations set last_entry_id = $2, waiting_since = null where user_id = $1', [
      replaced,
      newId(),
    ]);
    await db.query('update conversations set deleted = true where user_id = $1', [erased]);
    expect(await alignProjection({ db, store })).toBe(3);
    await project();
    for (const user of [shortened, replaced])
      expect(await conversation(user)).toEqual({ number: 1, open: true, waiting: true });
    expect(await conversation(gone)).toBeUndefined();
    expect(await conversation(erased)).toMatchObject({ number: 7 });
    await write(shortened, ['client']);
    await project();
    expect(await conversation(shortened)).toEqual({ number: 2, open: true, waiting: true });
  });
});
