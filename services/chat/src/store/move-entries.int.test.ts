import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { describeWithMongo } from '@shop/testing/mongo.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { chatMigrations } from '../service.ts';
import { mongoChatStore } from './mongo-chat-store.ts';
import { holdsEntries, moveEntries } from './move-entries.ts';
import { postgresChatStore } from './postgres-chat-store.ts';
import { newEntry, oneTo } from './testing/new-entry.ts';

describeWithMongo('moving conversations to MongoDB', (url) => {
  it('keeps ids, numbers, times, marks and client ids, continues after a failure, and leaves out deleted users', async () => {
    const database = await testDatabase({ directories: [chatMigrations], migrate });
    const db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
    const from = postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR });
    // A shared MongoDB may contain conversations of others.
    const mongodbUrl = url().replace(/\/\w+(\?|$)/, `/move-${newId()}$1`);
    const places = { db, mongodbUrl, logger, timeoutFactor: TIMEOUT_FACTOR };
    const [one, other, deleted] = [newId(), newId(), newId()];
    for (const at of oneTo(601)) await from.append(newEntry({ user: one, text: `parcel ${at}`, clientId: `${at}` }));
    for (const user of [other, deleted]) await from.append(newEntry({ user, kind: 'admin', authorId: one, text: '' }));
    await db.query('insert into deleted_users values ($1)', [deleted]);
    const written = [...(await from.listAfter(one, 0, 1_000)), ...(await from.listAfter(other, 0, 9))];
    await from.markPublished(written.slice(1).map(({ id }) => id));
    expect(await holdsEntries(places)).toBe(false);

    // Another shop's entry has the number: nothing may be lost.
    const to = mongoChatStore({ url: mongodbUrl, logger, timeoutFactor: TIMEOUT_FACTOR });
    await to.start();
    await to.append(newEntry({ user: other }));
    expect(await holdsEntries(places)).toBe(true);
    await expect(moveEntries(places)).rejects.toMatchObject({ code: 11_000 });
    await to.erase(other);
    await moveEntries(places);
    expect(await moveEntries(places)).toBe(0);

    expect([...(await to.listAfter(one, 0, 1_000)), ...(await to.listAfter(other, 0, 9))]).toEqual(written);
    expect(await to.listUnpublished(10)).toEqual(written.slice(0, 1));
    expect(await to.lastNumber(deleted)).toBe(0);
    expect(await to.search(['parcel', '601'], 9)).toEqual([one]);
    const resent = await to.append(newEntry({ user: one, clientId: '300' }));
    expect(resent).toEqual({ entry: written[299], isNew: false });
    const limit = { count: 10, seconds: 600 };
    await expect(to.append(newEntry({ user: one }), { limit })).rejects.toMatchObject({ status: 429 });
    expect((await to.append(newEntry({ user: one }))).entry.number).toBe(602);
    await to.close();
    await db.close();
    await database.drop();
  }, 60_000);
});
