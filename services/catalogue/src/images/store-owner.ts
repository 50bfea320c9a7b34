import type { Queryable } from '@shop/platform/postgres.ts';
import { findOrphans } from './find-orphans.ts';
import type { ImageStore } from './image-store.ts';

/** Part of a store's settled files that may be orphans when a database claims a store without an owner. */
const ORPHANS_AT_MOST = 1 / 5;

/** Whose images a store holds: `ours`, `theirs` (another database's), or `nobodys` that this database may claim. */
export interface StoreOwner {
  whose: 'ours' | 'theirs' | 'nobodys';
  databaseId: string;
  /** The id that the store notes. */
  owner: string | undefined;
}

/**
 * Whose images a store holds, by the id that it notes (ADR 26). A store that notes none is claimed for this database if it is empty,
 * or if this database refers to at least four fifths of its settled files: so a shop from before owners were noted, or a moved one,
 * goes on, and a new or another database takes over no store of images that it does not know.
 */
export async function claimStore(deps: { db: Queryable; images: ImageStore }, now: Date): Promise<StoreOwner> {
  const { db, images } = deps;
  const [databaseId, owner] = [await databaseIdOf(db), await images.owner()];
  if (owner !== undefined) return { whose: owner === databaseId ? 'ours' : 'theirs', databaseId, owner };
  if (!(await mayClaim(deps, now))) return { whose: 'nobodys', databaseId, owner };
  await images.setOwner(databaseId);
  return { whose: 'ours', databaseId, owner: databaseId };
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
