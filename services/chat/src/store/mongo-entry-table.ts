import type mongoose from 'mongoose';
import type { EntryTable } from './append-entry.ts';
import type { AuthorLimit, NewEntry } from './chat-store.ts';
import { type EntryDocument, entryOf } from './entry-document.ts';
import { searchWords } from './search-words.ts';

const DUPLICATE_KEY = 11_000;
/**
 * Sees only entries that cannot be lost. A number that follows a lost entry would leave a gap: MongoDB may lose its primary
 * between the read of the last number and the write of the next one, and the driver repeats the write with the new primary.
 * A write with the number of an entry that no majority has is refused once a majority has it.
 */
const ACKNOWLEDGED = { readConcern: { level: 'majority' } } as const;
/** Sees entries that no majority has acknowledged yet too. */
const NEWEST = { readConcern: { level: 'local' } } as const;
/** Sees the same, and waits until a majority has acknowledged it. */
const NEWEST_ACKNOWLEDGED = { readConcern: { level: 'linearizable' } } as const;

/** Appends documents to a collection. @param collection returns the one to use now @param maxTimeMS how long MongoDB works on a statement, in milliseconds */
export function mongoEntryTable(
  collection: () => mongoose.mongo.Collection<EntryDocument>,
  maxTimeMS: number,
): EntryTable {
  return {
    insert: async (entry, { limit, after }) => {
      const entries = collection();
      const [last, author] = await Promise.all([
        entries.findOne({ user: { $eq: entry.user } }, { ...ACKNOWLEDGED, maxTimeMS, sort: { number: -1 } }),
        readAuthor(entries, entry.authorId, limit, maxTimeMS),
      ]);
      if (author.limited) return 'limited';
      // A later entry takes the number of this one.
      if (after !== undefined && (last?.number ?? 0) !== after) return 'changed';
      const document = documentOf(entry, { number: (last?.number ?? 0) + 1, authorNumber: author.number + 1 });
      try {
        const { value, lastErrorObject } = await entries.findOneAndUpdate(
          { _id: document._id },
          insertion(document, last?.at),
          { upsert: true, returnDocument: 'after', includeResultMetadata: true, maxTimeMS },
        );
        return value && !lastErrorObject?.updatedExisting ? entryOf(value) : 'conflict';
      } catch (error) {
        const { code, keyPattern } = error as { code?: number; keyPattern?: Record<string, unknown> };
        if (code !== DUPLICATE_KEY) throw error;
        return keyPattern && ('number' in keyPattern || 'authorNumber' in keyPattern) ? 'collision' : 'conflict';
      }
    },
    findStored: async ({ id, authorId, clientId }) => {
      const entries = collection();
      const twins = { $or: [{ _id: { $eq: id } }, ...(clientId === undefined ? [] : [{ authorId, clientId }])] };
      // A majority read would miss the entry that has just made `insert` refuse this one.
      const found = await entries.findOne(twins, { ...NEWEST, maxTimeMS, projection: { _id: 1 } });
      if (!found) return undefined;
      const stored = await entries.findOne({ _id: { $eq: found._id } }, { ...NEWEST_ACKNOWLEDGED, maxTimeMS });
      return stored ? entryOf(stored) : undefined;
    },
  };
}

/**
 * The author's highest number, and whether they have reached their limit by the store's clock. An entry stored after
 * this read takes the author's next number.
 */
async function readAuthor(
  entries: mongoose.mongo.Collection<EntryDocument>,
  authorId: string,
  limit: AuthorLimit | undefined,
  maxTimeMS: number,
): Promise<{ number: number; limited: boolean }> {
  const { count, seconds } = limit ?? { count: Infinity, seconds: 0 };
  const newest = await entries
    .aggregate<{ authorNumber: number; recent: boolean }>(
      [
        { $match: { authorId: { $eq: authorId } } },
        { $sort: { authorNumber: -1 } },
        { $limit: limit ? count : 1 },
        { $project: { authorNumber: 1, recent: { $gt: ['$at', { $subtract: ['$$NOW', seconds * 1_000] }] } } },
      ],
      { ...NEWEST, maxTimeMS },
    )
    .toArray();
  return {
    number: newest[0]?.authorNumber ?? 0,
    limited: newest.filter(({ recent }) => recent).length >= count,
  };
}

function documentOf(
  { id, user, kind, authorId, authorName, text, clientId }: NewEntry,
  numbers: Pick<EntryDocument, 'number' | 'authorNumber'>,
): Omit<EntryDocument, 'at'> {
  return {
    _id: id,
    user,
    kind,
    authorId,
    authorName,
    text,
    ...numbers,
    ...(clientId === undefined ? {} : { clientId }),
    words: searchWords(text),
    published: false,
  };
}

/**
 * An update that only inserts: only an update can read the store's clock, and it must not change an entry that exists, with a
 * number of its own. A conversation's times never decrease. Texts are literal, because `$` begins an expression.
 */
function insertion(document: Omit<EntryDocument, 'at'>, lastAt: Date | undefined): mongoose.mongo.Document[] {
  const at = { $max: ['$$NOW', lastAt ?? null] };
  const inserted = { $mergeObjects: [{ $literal: document }, { at }] };
  return [{ $replaceWith: { $cond: [{ $eq: [{ $type: '$number' }, 'missing'] }, inserted, '$$ROOT'] } }];
}
