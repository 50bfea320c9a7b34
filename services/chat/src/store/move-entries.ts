import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { COLLECTION, type EntryDocument } from './entry-document.ts';
import { createMongoConnection } from './mongo-connection.ts';
import { searchWords } from './search-words.ts';

const BATCH = 500;

type StoredRow = Omit<EntryDocument, 'clientId' | 'words'> & { clientId: string | null };

/** The two places of entries. */
interface Places {
  db: Database;
  mongodbUrl: string;
  logger: Logger;
  timeoutFactor: number;
}

/**
 * Moves all entries from PostgreSQL to MongoDB with ids, numbers, times and marks. A move that was killed may be started
 * again and continues. Entries of deleted users are deleted instead.
 * @returns the number of moved entries
 * @throws the error of MongoDB, when another entry has the same number: nothing of that batch is lost
 */
export async function moveEntries({ db, mongodbUrl, logger, timeoutFactor }: Places): Promise<number> {
  const mongo = createMongoConnection(mongodbUrl, logger, timeoutFactor);
  const entries = mongo.current().collection<EntryDocument>(COLLECTION);
  try {
    await mongo.open();
    await db.query('delete from chat_entries where user_id in (select user_id from deleted_users)');
    for (let moved = 0; ; ) {
      const batch = await db.query<StoredRow>(SELECT, [BATCH]);
      if (batch.length === 0) return moved;
      await entries.bulkWrite(
        batch.map((row) => ({
          updateOne: { filter: { _id: row._id }, update: { $setOnInsert: documentOf(row) }, upsert: true },
        })),
      );
      await db.query('delete from chat_entries where id = any($1)', [batch.map(({ _id }) => _id)]);
      moved += batch.length;
    }
  } finally {
    await mongo.close();
  }
}

/** Whether MongoDB holds any entries. */
export async function holdsEntries({ mongodbUrl, logger, timeoutFactor }: Omit<Places, 'db'>): Promise<boolean> {
  const mongo = createMongoConnection(mongodbUrl, logger, timeoutFactor);
  try {
    await mongo.open();
    return (
      (await mongo
        .current()
        .collection(COLLECTION)
        .findOne({}, { projection: { _id: 1 } })) !== null
    );
  } finally {
    await mongo.close();
  }
}

const SELECT = `
  select id as "_id", user_id as "user", number, kind, author_id as "authorId", author_number as "authorNumber",
    author_name as "authorName", text, client_id as "clientId", stored_at as at, published
  from chat_entries order by user_id, number limit $1`;

function documentOf({ _id, clientId, ...row }: StoredRow): Omit<EntryDocument, '_id'> {
  return { ...row, ...(clientId === null ? {} : { clientId }), words: searchWords(row.text) };
}
