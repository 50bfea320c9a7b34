import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { findOrphans } from './find-orphans.ts';
import type { ImageStore } from './image-store.ts';

/** Part of a store's settled files that may be orphans when a database claims a store without an owner. */
const ORPHANS_AT_MOST = 1 / 5;

/** Whose images a store holds: `none` when it notes no owner and this database may not claim it. */
export interface StoreOwner {
  owner: 'this-database' | 'other-database' | 'none';
  databaseId: string;
  /** The id that the store notes. */
  ownerId: string | undefined;
}

/**
 * Whose images a store holds, by the id that it notes (ADR 26). A store that notes none is claimed for this database if it is empty,
 * or if this database refers to at least four fifths of its settled files: so a shop from before owners were noted, or a moved one,
 * goes on, and a new or another database takes over no store of images that it does not know.
 */
export async function claimStore(deps: { db: Queryable; images: ImageStore }, now: Date): Promise<StoreOwner> {
  const { db, images } = deps;
  const [databaseId, ownerId] = [await databaseIdOf(db), await images.owner()];
  if (ownerId !== undefined)
    return { owner: ownerId === databaseId ? 'this-database' : 'other-database', databaseId, ownerId };
  if (!(await mayClaim(deps, now))) return { owner: 'none', databaseId, ownerId };
  await images.setOwner(databaseId);
  return { owner: 'this-database', databaseId, ownerId: databaseId };
}

/** The identity of a catalogue's database, which dumps and moved shops carry along. */
export async function databaseIdOf(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>('select id from database_identity');
  if (row === undefined) throw new Error('the table database_identity is empty: restore its row from a backup');
  return row.id;
}

async function mayClaim(deps: { db: Queryable; images: ImageStore }, now: Date): Promise<boolean> {
  let [seen, settled, orphans] = [0, 0, 0];
  for await (const batch of findOrphans(deps, now)) {
    seen += batch.seen;
    settled += batch.settled;
    orphans += batch.orphans.length;
  }
  return seen === 0 || (settled > 0 && orphans <= settled * ORPHANS_AT_MOST);
}
