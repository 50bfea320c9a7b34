import { unavailable } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { withTimeout } from '@shop/platform/service/timing/with-timeout.ts';
import { createAppend } from './append-entry.ts';
import type { ChatStore, Entry } from './chat-store.ts';
import { COLLECTION, type EntryDocument, entryOf } from './entry-document.ts';
import { createMongoConnection } from './mongo-connection.ts';
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
  url: string;
  logger: Logger;
  timeoutFactor: number;
}): ChatStore {
  const maxTimeMS = TIMEOUTS.server * timeoutFactor;
  const { connection, open, close } = createMongoConnection(url, logger, timeoutFactor);
  const entries = connection.collection<EntryDocument>(COLLECTION);
  const table = mongoEntryTable(entries, maxTimeMS);

  const list = async (
    filter: Parameters<typeof entries.find>[0],
    sort: Partial<Record<keyof EntryDocument, 1 | -1>>,
    limit: number,
  ): Promise<Entry[]> => (await entries.find(filter, { sort, limit, maxTimeMS }).toArray()).map(entryOf);

  const listBefore: ChatStore['listBefore'] = async (user, number, limit) =>
    (
      await list({ user, ...(number === undefined ? {} : { number: { $lt: number } }) }, { number: -1 }, limit)
    ).reverse();

  const store: ChatStore = {
    append: createAppend(table, timeoutFactor),
    find: async (id) => {
      const found = await entries.findOne({ _id: { $eq: id } });
      return found ? entryOf(found) : undefined;
    },
    lastNumber: async (user, before) => {
      const filter = { user, ...(before ? { at: { $lt: before } } : {}) };
      return (await entries.findOne(filter, { sort: { number: -1 }, projection: { number: 1 } }))?.number ?? 0;
    },
    listAfter: (user, number, limit) => list({ user, number: { $gt: number } }, { number: 1 }, limit),
    listBefore,
    listOpen: async (user, limit) => openPart(await listBefore(user, undefined, limit)),
    listSince: async (at, limit) => (await list({ at: { $gte: at } }, NEWEST_FIRST, limit)).reverse(),
    endsSince: async (at) => {
      const ends = entries.aggregate<{ _id: string; number: number; at: Date }>(
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
      const found = entries.aggregate<{ _id: string }>(
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
      void (await entries.updateMany({ _id: { $in: [...ids] } }, { $set: { published: true } })),
    markUnpublished: async (id) => void (await entries.updateOne({ _id: { $eq: id } }, { $set: { published: false } })),
    nextUser: async (after) =>
      (await entries.findOne({ user: { $gt: after } }, { sort: { user: 1 }, projection: { user: 1 } }))?.user,
    erase: async (user) => void (await entries.deleteMany({ user: { $eq: user } })),
    now: async () => (await connection.db?.command({ hello: 1 }))?.localTime,
    start: open,
    ping: async () => connection.db?.command({ ping: 1 }),
    close,
  };
  return withOutages(store, TIMEOUTS.call * timeoutFactor);
}

/** Turns outages and calls that take longer into ShopError 503, except during the start, which waits. */
function withOutages({ start, close, ...calls }: ChatStore, callTimeoutMs: number): ChatStore {
  const wrapped = Object.entries(calls).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      try {
        const result = (call as (...args: unknown[]) => Promise<unknown>)(...args);
        return await withTimeout(callTimeoutMs, result, unavailable);
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
