import { applyEvents } from '@shop/platform/events/consumer/apply-events.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { projectBatch } from '../conversations/project-batch.ts';
import { projectEntries } from '../conversations/project-entries.ts';
import { saveNote } from '../desk/notes.ts';
import { storeCart } from '../desk/shared-carts.ts';
import { rememberCustomers } from '../presence/presence-repository.ts';
import { chatMigrations } from '../service.ts';
import { postgresChatStore } from '../store/postgres-chat-store.ts';
import { newEntry } from '../store/testing/new-entry.ts';
import { subscriptions } from '../subscriptions.ts';
import { projectionDeps } from '../testing/projection-deps.ts';
import { userEvent } from '../testing/test-events.ts';
import { caller } from '../testing/test-service.ts';
import { createErasure } from './erase-entries.ts';
import { onUserDeleted } from './on-user-deleted.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase({ directories: [platformMigrations, chatMigrations], migrate });
  db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const outbox = () => createOutbox({ db, logger });

/** Handles the event of a deletion, or of an account that exists again. @param before runs before its commit */
function userSays(userId: string, deleted: boolean, before: () => Promise<unknown> = async () => {}): Promise<void> {
  return db.transaction(async (tx) => {
    await onUserDeleted(outbox())(tx, userEvent({ userId, deleted }, 2));
    await before();
  });
}

/** Everything that stores something about a customer: table, and how it is written. */
const WRITERS: [table: string, write: (db: Database, ada: ReturnType<typeof caller>) => Promise<unknown>][] = [
  ['conversations', (held, { userId }) => held.transaction((tx) => projectBatch(tx, outbox(), [entryOf(userId)]))],
  ['customers', (held, ada) => held.transaction((tx) => rememberCustomers(tx, [caller(), ada]))],
  ['shared_carts', (held, ada) => storeCart(held, ada, { lines: [] })],
  [
    'conversation_notes',
    (held, { userId }) => saveNote(held, caller({ isAdmin: true }), { user: userId, text: 'A note', version: 0 }),
  ],
];

const entryOf = (user: string) => ({
  ...newEntry({ user, kind: 'client', text: 'Hello' }),
  number: 1,
  at: new Date('2026-11-24T10:00:00.000Z'),
});

async function storedText(table: string, userId: string): Promise<string[]> {
  const rows = await db.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t where user_id = $1 and not coalesce(to_jsonb(t) @> '{"deleted": true}', false)`,
    [userId],
  );
  return rows.map(({ row }) => row);
}

describe('the deletion of an account', () => {
  it.each(WRITERS)('erases %s that are being written', async (table, write) => {
    const ada = caller();
    let deletion: Promise<void> | undefined;
    const held: Database = {
      ...db,
      transaction: (work, options) =>
        db.transaction(async (tx) => {
          const written = await work(tx);
          deletion = userSays(ada.userId, true);
          await untilLockWait({ db });
          return written;
        }, options),
    };
    await write(held, ada);
    await deletion;
    expect(await storedText(table, ada.userId)).toEqual([]);
  });

  it.each(WRITERS)('leaves no %s to those who wait for it', async (table, write) => {
    const ada = caller();
    let writing: Promise<unknown> | undefined;
    await userSays(ada.userId, true, async () => {
      writing = Promise.allSettled([write(db, ada)]);
      await untilLockWait({ db });
    });
    await writing;
    expect(await storedText(table, ada.userId)).toEqual([]);
  });
});

describe('the erasure of stored messages', () => {
  it('is woken by a deletion, once it is committed, and does not wait for its next poll', async () => {
    const { userId } = caller();
    const store = postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR });
    await store.append(newEntry({ user: userId, kind: 'client', text: 'My secret' }));
    const erasure = createErasure({ db, store, logger, everyMs: 3_600_000 });
    const [subscription] = subscriptions(outbox(), erasure.wake);
    if (subscription === undefined) throw new Error('the chat follows no deletions');
    erasure.start();
    try {
      await applyEvents(db, subscription, [userEvent({ userId, deleted: true }, 2)]);
      await eventually(async () => expect(await store.listAfter(userId, 0, 10)).toEqual([]));
    } finally {
      await erasure.stop();
    }
  });
});

describe('an account that exists again', () => {
  it('has a conversation again, whose events begin at version 1', async () => {
    const { userId } = caller();
    const store = postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR });
    const say = () => store.append(newEntry({ user: userId, kind: 'client', text: 'Hello' }));
    for (let n = 0; n < 3; n += 1) await say();
    await projectEntries(projectionDeps(db, store));
    await userSays(userId, true);
    await store.erase(userId);
    await userSays(userId, false);
    await say();
    await projectEntries(projectionDeps(db, store));
    expect(
      await db.query('select last_number as number, deleted from conversations where user_id = $1', [userId]),
    ).toEqual([{ number: 1, deleted: false }]);
    const events = await db.query<{ version: number }>('select version from outbox where subject = $1 order by seq', [
      `conversation/${userId}`,
    ]);
    expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 1]);
  });
});
