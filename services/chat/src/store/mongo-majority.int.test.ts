import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { HOLDABLE_MONGO, holdMongoMajority } from '@shop/testing/mongo-majority.ts';
import { type Connection, createConnection } from 'mongoose';
import type { AppendConditions, ChatStore, NewEntry } from './chat-store.ts';
import { COLLECTION, type EntryDocument } from './entry-document.ts';
import { mongoChatStore } from './mongo-chat-store.ts';
import { newEntry } from './testing/new-entry.ts';

/** What is said to another entry: until a majority has this one, and then. */
const REFUSED_WITHOUT_TWIN: [string, AppendConditions, string, string][] = [
  ['at its author’s limit', { limit: { count: 2, seconds: 3_600 } }, 'too-many-messages', 'too-many-messages'],
  ['that had to follow an entry', { after: 1 }, 'unavailable', 'conversation-changed'],
];

describeWithBreakable(
  'mongo',
  'an entry in MongoDB that no majority has yet',
  (engine) => {
    let connection: Connection;
    const stores: ChatStore[] = [];
    const open = async (timeoutFactor: number) => {
      const store = mongoChatStore({ url: engine().url, logger, timeoutFactor });
      stores.push(store);
      await store.start();
      return store;
    };
    /** Waits until the primary has stored an entry. */
    const untilStored = ({ id }: NewEntry) =>
      eventually(async () => {
        const readConcern = { level: 'local' } as const;
        const entries = connection.collection<EntryDocument>(COLLECTION);
        expect(await entries.findOne({ _id: id }, { readConcern })).not.toBeNull();
      });

    beforeAll(async () => {
      connection = await createConnection(engine().url).asPromise();
    });
    afterAll(() => Promise.all([connection.close(), ...stores.map((store) => store.close())]));

    it.each(REFUSED_WITHOUT_TWIN)(
      '%s is acknowledged to a resend once a majority has it, and is 503 until then',
      async (_, conditions, meanwhile, then) => {
        // While the majority is held back, only the short limit can end a call that waits for it.
        const [one, other, short] = [await open(100), await open(100), await open(0.5)];
        const user = newId();
        await one.append(newEntry({ user }));
        const last = newEntry({ user, clientId: 'last' });
        const resend = () => ({ ...last, id: newId() });

        const release = await holdMongoMajority(engine().url);
        const appended = one.append(last, conditions);
        try {
          await untilStored(last);
          expect(await other.find(last.id)).toBeUndefined();
          await expect(short.append(resend(), conditions)).rejects.toMatchObject({ status: 503 });
          await expect(short.append(newEntry({ user }), conditions)).rejects.toMatchObject({ code: meanwhile });
        } finally {
          await release();
        }
        const { entry } = await appended;
        expect(entry).toMatchObject({ id: last.id, number: 2 });
        expect(await other.find(last.id)).toEqual(entry);
        expect(await other.append(resend(), conditions)).toEqual({ entry, isNew: false });
        await expect(other.append(newEntry({ user }), conditions)).rejects.toMatchObject({ code: then });
      },
    );

    it('is followed by no number, which would leave a gap if it were lost', async () => {
      const [one, short] = [await open(100), await open(0.5)];
      const user = newId();
      await one.append(newEntry({ user }));
      const second = newEntry({ user });
      const release = await holdMongoMajority(engine().url);
      const appended = one.append(second);
      try {
        await untilStored(second);
        await expect(short.append(newEntry({ user }))).rejects.toMatchObject({ status: 503 });
        const entries = connection.collection<EntryDocument>(COLLECTION);
        expect(await entries.countDocuments({ user }, { readConcern: { level: 'local' } })).toBe(2);
      } finally {
        await release();
      }
      await appended;
      expect(await one.append(newEntry({ user }))).toMatchObject({ entry: { number: 3 } });
    });

    it('is acknowledged to a resend that waits for the majority', async () => {
      const [one, other] = [await open(100), await open(100)];
      const limit = { count: 1, seconds: 3_600 };
      const first = newEntry({ clientId: 'first' });
      const release = await holdMongoMajority(engine().url);
      const sent = [one.append(first, { limit })];
      try {
        await untilStored(first);
        sent.push(other.append({ ...first, id: newId() }, { limit }));
      } finally {
        await release();
      }
      const [{ entry }, resent] = (await Promise.all(sent)) as [{ entry: { id: string } }, object];
      expect(entry.id).toBe(first.id);
      expect(resent).toEqual({ entry, isNew: false });
    });
  },
  { settings: HOLDABLE_MONGO },
);
