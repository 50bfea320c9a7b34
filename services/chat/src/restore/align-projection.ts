import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { ChatStore } from '../store/chat-store.ts';

const BATCH = 500;

/**
 * Makes the projection follow the store again after one of them was restored from a dump and the other was not: with
 * conversations in MongoDB these are two databases. A conversation that is behind gets its last entry unpublished, so
 * that the running service projects what is missing; one that is ahead begins again. May be repeated.
 * @returns the number of conversations that differed
 */
export async function alignProjection({ db, store }: { db: Database; store: ChatStore }): Promise<number> {
  return (await alignStored(db, store)) + (await removeLost(db, store));
}

async function alignStored(db: Database, store: ChatStore): Promise<number> {
  let differing = 0;
  for (let user = await store.nextUser(''); user !== undefined; user = await store.nextUser(user)) {
    const [last] = await store.listBefore(user, undefined, 1);
    const [known] = await db.query<{ number: number; id: string; deleted: boolean }>(
      `select last_number as number, last_entry_id as id, deleted from conversations where user_id = $1`,
      [user],
    );
    // The erasure of a deleted account repeats by itself.
    if (last === undefined || known?.deleted || (known?.number === last.number && known.id === last.id)) continue;
    // Also when the same number is another entry: numbers were used again after the dump.
    if (known !== undefined && known.number >= last.number)
      await db.query('delete from conversations where user_id = $1 and not deleted', [user]);
    await store.markUnpublished(last.id);
    differing += 1;
  }
  return differing;
}

/** Removes conversations whose entries the store has lost altogether. */
async function removeLost(db: Database, store: ChatStore): Promise<number> {
  let removed = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { user: string }[] = await db.query(
      `select user_id as "user" from conversations where user_id > $1 and not deleted order by user_id limit ${BATCH}`,
      [after],
    );
    for (const { user } of rows) {
      if ((await store.lastNumber(user)) > 0) continue;
      await db.query('delete from conversations where user_id = $1 and not deleted', [user]);
      removed += 1;
    }
    after = rows.at(-1)?.user;
  }
  return removed;
}
