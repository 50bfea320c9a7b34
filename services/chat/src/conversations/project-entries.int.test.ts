import { unavailable } from '@shop/platform/service/errors.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { chatMigrations } from '../service.ts';
import type { ChatStore, EntryKind } from '../store/chat-store.ts';
import { postgresChatStore } from '../store/postgres-chat-store.ts';
import { projectionDeps } from '../testing/projection-deps.ts';
import { projectEntries } from './project-entries.ts';
import { republishConversations } from './republish-conversations.ts';

describe('projectEntries', () => {
  let database: TestDatabase;
  let db: Database;
  let store: ChatStore;
  let user: string;
  let now = 0;
  const deps = () => projectionDeps(db, store, () => now);

  beforeAll(async () => {
    database = await testDatabase({ directories: [platformMigrations, chatMigrations], migrate });
    db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
    store = postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR });
  });
  beforeEach(() => {
    user = newId();
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const say = async (kind: EntryKind, text = '') => {
    const author = { authorId: kind === 'client' ? user : 'grace', authorName: 'Ada Moss' };
    return (await store.append({ id: newId(), user, kind, text, ...author })).entry;
  };
  const conversation = async () =>
    (await db.query<Record<string, unknown>>('select * from conversations where user_id = $1', [user]))[0];
  const events = () =>
    db.query<{ version: number; type: string; open: boolean; republished: boolean }>(
      `select version, envelope->>'type' as type, (envelope->'data'->>'open')::boolean as open,
         (envelope->>'republished')::boolean as republished
       from outbox where subject = $1 order by seq`,
      [`conversation/${user}`],
    );
  const versions = async () => (await events()).map(({ version }) => version);

  it('keeps the first unanswered time, and the last message behind a closing', async () => {
    const first = await say('client', 'Hello');
    await say('client', 'Anybody?');
    await projectEntries(deps());
    expect(await conversation()).toMatchObject({ last_text: 'Anybody?', open: true, waiting_since: first.at });
    await say('admin', 'Yes');
    await projectEntries(deps());
    expect(await conversation()).toMatchObject({ last_from: 'admin', waiting_since: null });
    await say('closed');
    await projectEntries(deps());
    expect(await conversation()).toMatchObject({ last_number: 4, last_text: 'Yes', last_from: 'admin', open: false });
    expect((await events()).map(({ type }) => type)).toEqual([
      ...['message-sent', 'message-sent', 'message-sent', 'chat-closed'],
    ]);
    expect(await store.listUnpublished(10)).toEqual([]);
  });

  it('forgets the shared cart with the closing, also when the closing replica died before', async () => {
    await say('client', 'Hello');
    await db.query(`insert into shared_carts (user_id, cart, updated_at) values ($1, '{"lines":[]}', now())`, [user]);
    await projectEntries(deps());
    const cart = () => db.query('select 1 from shared_carts where user_id = $1', [user]);
    expect(await cart()).toHaveLength(1);
    await say('closed');
    await projectEntries(deps());
    expect(await cart()).toEqual([]);
    await say('client', 'Hello again');
    await say('closed');
    await db.query(
      `insert into shared_carts (user_id, cart, updated_at) values ($1, '{"lines":[]}', now() + interval '1 minute')`,
      [user],
    );
    await projectEntries(deps());
    expect(await cart()).toHaveLength(1);
  });

  it('repeats an entry without effect after a crash between the commit and its mark', async () => {
    await say('client', 'Hello');
    const crash = async () => {
      throw new Error('killed');
    };
    await expect(projectEntries({ ...deps(), store: { ...store, markPublished: crash } })).rejects.toThrow('killed');
    expect(await store.listUnpublished(10)).toHaveLength(1);
    await projectEntries(deps());
    expect(await versions()).toEqual([1]);
    expect(await store.listUnpublished(10)).toEqual([]);
  });

  it('projects entries that arrive out of order in their order', async () => {
    for (const text of ['one', 'two', 'three']) await say('client', text);
    const reversed = async (limit: number) => (await store.listUnpublished(limit)).reverse();
    await projectEntries({ ...deps(), store: { ...store, listUnpublished: reversed } });
    expect(await versions()).toEqual([1, 2, 3]);
    expect(await conversation()).toMatchObject({ last_text: 'three', last_number: 3 });
  });

  it('appends each event once, in order, with four projectors at once', async () => {
    for (let n = 1; n <= 20; n += 1) await say(n % 2 === 0 ? 'admin' : 'client', `text ${n}`);
    await Promise.all([1, 2, 3, 4].map(() => projectEntries(deps())));
    expect(await versions()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('moves no conversation back that a projector without the lock has begun meanwhile', async () => {
    await say('client', 'one');
    await say('client', 'two');
    let isBegun = false;
    const transaction: Database['transaction'] = (work, options) =>
      db.transaction(
        (tx) =>
          work({
            ...tx,
            query: async (sql, params) => {
              if (!isBegun && sql.includes('insert into conversations')) {
                isBegun = true;
                await db.query(
                  `insert into conversations (user_id, last_number, last_entry_id, last_at, last_from, last_text, open)
                   values ($1, 2, 'e2', now(), 'client', 'two', true)`,
                  [user],
                );
              }
              return tx.query(sql, params);
            },
          }),
        options,
      );
    await projectEntries({ ...deps(), db: { ...db, transaction } });
    expect(await conversation()).toMatchObject({ last_number: 2, last_text: 'two' });
    expect(await versions()).toEqual([]);
    expect(await store.listUnpublished(10)).toEqual([]);
  });

  it('projects one by one when an entry makes the batch fail', async () => {
    const broken = user;
    await say('client', 'one');
    user = newId();
    await say('client', 'Hello');
    const given = deps();
    const append: typeof given.outbox.append = async (tx, events) => {
      if (events.some(({ id }) => id === broken)) throw new Error('no such event');
      await given.outbox.append(tx, events);
    };
    await projectEntries({ ...given, outbox: { append } });
    expect(await versions()).toEqual([1]);
    expect(given.paused.list()).toEqual([broken]);
    expect((await store.listUnpublished(10)).map((entry) => entry.user)).toEqual([broken]);
    given.paused.resume(broken);
    await projectEntries(given);
    user = broken;
    expect(await versions()).toEqual([1]);
  });

  it('goes on with other conversations while one lacks an entry, and with that one once it is whole', async () => {
    const broken = user;
    await say('client', 'one');
    await say('client', 'two');
    const [lost] = await db.query<{ row: object }>(
      'delete from chat_entries where user_id = $1 and number = 1 returning to_jsonb(chat_entries) as row',
      [broken],
    );
    user = newId();
    await say('client', 'Hello');
    const given = deps();
    await projectEntries(given);
    expect(await versions()).toEqual([1]);
    expect(given.paused.list()).toEqual([broken]);
    expect((await store.listUnpublished(10)).map(({ text }) => text)).toEqual(['two']);
    await db.query('insert into chat_entries select * from jsonb_populate_record(null::chat_entries, $1)', [lost?.row]);
    user = broken;
    await projectEntries(given);
    expect(await versions()).toEqual([]);
    now += 60_000;
    await projectEntries(given);
    expect(await versions()).toEqual([1, 2]);
    expect(given.paused.list()).toEqual([]);
    expect(await store.listUnpublished(10)).toEqual([]);
  });

  it('stops in an outage, and pauses no conversation for it', async () => {
    await say('client', 'Hello');
    const given = deps();
    const away = async () => {
      throw unavailable();
    };
    const outage = { ...given, db: { ...db, transaction: away } };
    await expect(projectEntries(outage)).rejects.toMatchObject({ status: 503 });
    expect(given.paused.list()).toEqual([]);
    await projectEntries(given);
    expect(await versions()).toEqual([1]);
  });

  it('projects nothing of a deleted customer', async () => {
    await db.query('insert into deleted_users values ($1)', [user]);
    await say('client', 'Hello');
    await projectEntries(deps());
    expect([await conversation(), await versions()]).toEqual([undefined, []]);
  });

  it('republishes the current state with its version', async () => {
    await say('client', 'Hello');
    await say('closed');
    await projectEntries(deps());
    await republishConversations(db, deps().outbox);
    expect((await events()).at(-1)).toEqual({ version: 2, type: 'chat-closed', open: false, republished: true });
  });
});
