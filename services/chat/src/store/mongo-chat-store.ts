import { unavailable } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
import { withTimeout } from '@shop/platform/service/timing/with-timeout.ts';
import { createAppend } from './append-entry.ts';
import type { ChatStore, Entry } from './chat-store.ts';
import { COLLECTION, type EntryDocument, entryOf } from './entry-document.ts';
import { createMongoConnection, isLoginRefused, type MongoConnection } from './mongo-connection.ts';
import { mongoEntryTable } from './mongo-entry-table.ts';
import { isMongoOutage } from './mongo-outage.ts';
import { openPart } from './open-part.ts';
import { searchWords } from './search-words.ts';

/**
 * Milliseconds. `call`: users wait (P-C8), and a server that hangs responds to nothing. `server`: MongoDB itself ends a
 * call that the shop has given up.
 */
const TIMEOUTS = { call: 2_800, server: 2_500 };
const OLDEST_FIRST = { at: 1, user: 1, number: 1 } as const;
const NEWEST_FIRST = { at: -1, user: -1, number: -1 } as const;

/**
 * Creates the store in MongoDB, a replica set, which retryable writes need. Writes are acknowledged by a majority that has
 * journaled them, and reads return nothing else, so an entry that was read or acknowledged survives the loss of a primary.
 * @param options `url` names the database; `timeoutFactor` multiplies all time limits
 */
export function mongoChatStore({
  url,
  logger,
  timeoutFactor,
}: {
  url: SecretText;
  logger: Logger;
  timeoutFactor: number;
}): ChatStore {
  const maxTimeMS = TIMEOUTS.server * timeoutFactor;
  const { current, open, changeLogin, close } = createMongoConnection(url, logger, timeoutFactor);
  const entries = () => current().collection<EntryDocument>(COLLECTION);
  const table = mongoEntryTable(entries, maxTimeMS);

  const list = async (
    filter: Parameters<ReturnType<typeof entries>['find']>[0],
    sort: Partial<Record<keyof EntryDocument, 1 | -1>>,
    limit: number,
  ): Promise<Entry[]> => (await entries().find(filter, { sort, limit, maxTimeMS }).toArray()).map(entryOf);

  const listBefore: ChatStore['listBefore'] = async (user, number, limit) =>
    (
      await list({ user, ...(number === undefined ? {} : { number: { $lt: number } }) }, { number: -1 }, limit)
    ).reverse();

  const store: ChatStore = {
    append: createAppend(table, timeoutFactor),
    find: async (id) => {
      const found = await entries().findOne({ _id: { $eq: id } });
      return found ? entryOf(found) : undefined;
    },
    lastNumber: async (user, before) => {
      const filter = { user, ...(before ? { at: { $lt: before } } : {}) };
      return (await entries().findOne(filter, { sort: { number: -1 }, projection: { number: 1 } }))?.number ?? 0;
    },
    listAfter: (user, number, limit) => list({ user, number: { $gt: number } }, { number: 1 }, limit),
    listBefore,
    listOpen: async (user, limit) => openPart(await listBefore(user, undefined, limit)),
    listSince: async (at, limit) => (await list({ at: { $gte: at } }, NEWEST_FIRST, limit)).reverse(),
    endsSince: async (at) => {
      const ends = entries().aggregate<{ _id: string; number: number; at: Date }>(
        [
          { $match: { at: { $gte: at } } },
          { $group: { _id: '$user', number: { $max: '$number' }, at: { $max: '$at' } } },
        ],
        { maxTimeMS },
      );
      return (await ends.toArray()).map(({ _id, ...end }) => ({ user: _id, ...end }));
    },
    search: async (words, limit) => {
      const prefixes = searchWords(words.join(' ')).map((word) => ({ words: { $regex: `^${escapeRegex(word)}` } }));
      if (prefixes.length === 0) return [];
      const found = entries().aggregate<{ _id: string }>(
        [
          { $match: { $and: prefixes } },
          { $group: { _id: '$user', at: { $max: '$at' } } },
          { $sort: { at: -1, _id: 1 } },
          { $limit: limit },
        ],
        { maxTimeMS },
      );
      return (await found.toArray()).map(({ _id }) => _id);
    },
    listUnpublished: (limit, except = []) =>
      list({ published: false, user: { $nin: [...except] } }, OLDEST_FIRST, limit),
    markPublished: async (ids) =>
      void (await entries().updateMany({ _id: { $in: [...ids] } }, { $set: { published: true } })),
    markUnpublished: async (id) =>
      void (await entries().updateOne({ _id: { $eq: id } }, { $set: { published: false } })),
    nextUser: async (after) =>
      (await entries().findOne({ user: { $gt: after } }, { sort: { user: 1 }, projection: { user: 1 } }))?.user,
    erase: async (user) => void (await entries().deleteMany({ user: { $eq: user } })),
    now: async () => (await current().db?.command({ hello: 1 }))?.localTime,
    start: open,
    ping: async () => current().db?.command({ ping: 1 }),
    close,
  };
  return withOutages(store, TIMEOUTS.call * timeoutFactor, { current, changeLogin });
}

/**
 * Turns outages and calls that take longer into ShopError 503, except during the start, which waits. A call whose login MongoDB
 * refuses is made once more when another login is there.
 */
function withOutages(
  { start, close, ...calls }: ChatStore,
  callTimeoutMs: number,
  connection: Pick<MongoConnection, 'current' | 'changeLogin'>,
): ChatStore {
  const wrapped = Object.entries(calls).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      const result = () => (call as (...args: unknown[]) => Promise<unknown>)(...args);
      const withEitherLogin = () => {
        const used = connection.current();
        return result().catch(async (error) => {
          // One refused login fails the calls that wait for the others too.
          if (!isLoginRefused(error) && !isMongoOutage(error)) throw error;
          await connection.changeLogin();
          if (connection.current() === used) throw error;
          return result();
        });
      };
      try {
        return await withTimeout(callTimeoutMs, withEitherLogin(), unavailable);
      } catch (error) {
        throw isMongoOutage(error) ? unavailable() : error;
      }
    },
  ]);
  return { ...Object.fromEntries(wrapped), start, close };
}

function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
