import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { findOrphans } from './find-orphans.ts';
import type { ImageStore } from './image-store.ts';

/** Maximum share of orphans among the settled files of a store that a database may claim. */
const MAX_ORPHAN_SHARE = 1 / 5;

/** The owner of a store: `none` if it records no owner and this database may not claim it. */
export interface StoreOwner {
  owner: 'this-database' | 'other-database' | 'none';
  databaseId: string;
  /** The recorded id. */
  ownerId: string | undefined;
}

/**
 * Compares the recorded owner with this database (ADR 26). Claims a store without an owner if it is empty, or if this
 * database refers to at least four fifths of its settled files. So an upgraded or moved shop goes on, and another
 * database does not take over images that it does not know.
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

/** The identity of the catalogue's database, which dumps and exports include. */
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
  return seen === 0 || (settled > 0 && orphans <= settled * MAX_ORPHAN_SHARE);
}
