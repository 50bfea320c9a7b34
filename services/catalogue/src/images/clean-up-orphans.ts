import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { batches, findOrphans, graceBegan, orphansAmong } from './find-orphans.ts';
import type { ImageStore, StoredFile } from './image-store.ts';
import { claimStore } from './store-owner.ts';

/** What one run may delete: of the files seen at most a fifth, and never more than so many. */
const [PART_AT_MOST, FILES_AT_MOST] = [1 / 5, 10_000];
/** After so many failed deletions a run ends: the store is broken, not some files. */
const FAILURES_AT_MOST = 10_000;

/** Why a run deleted nothing. */
export type BlockedBy = 'other-database' | 'no-owner' | 'no-products';

/** What became of a run; numbers of files. */
export interface Cleanup {
  blockedBy: BlockedBy | undefined;
  /** The id of this database, and the one that the store notes as its owner. */
  databaseId: string;
  owner: string | undefined;
  seen: number;
  deleted: number;
  failed: number;
  /** Orphans that this run did not come to. */
  postponed: number;
  /** Why the first of those that failed did. */
  failure?: unknown;
}

/**
 * Deletes files that nothing shows any more (find-orphans.ts), as long as the database can be trusted to know what is shown (ADR 26):
 * the store is this database's, the catalogue has products, and at most a fifth of the files go at once. A file that cannot be
 * deleted does not count towards that, so it keeps no other from going; the next run tries it again. At the end removals are forgotten whose grace is over.
 * @param deps `isStopped` is asked before each batch and each file
 */
export async function cleanUpOrphans(
  deps: { db: Queryable; images: ImageStore; isStopped?: () => boolean },
  now: Date,
): Promise<Cleanup> {
  const { owner, databaseId, ownerId } = await claimStore(deps, now);
  const cleanup: Cleanup = {
    databaseId,
    owner: ownerId,
    blockedBy: undefined,
    seen: 0,
    deleted: 0,
    failed: 0,
    postponed: 0,
  };
  if (owner === 'other-database') return { ...cleanup, blockedBy: 'other-database' };
  if (owner === 'none') return { ...cleanup, blockedBy: 'no-owner' };
  if (!(await hasProducts(deps.db))) return { ...cleanup, blockedBy: 'no-products' };
  await deleteOrphans(deps, cleanup, now);
  return cleanup;
}

async function deleteOrphans(
  deps: { db: Queryable; images: ImageStore; isStopped?: () => boolean },
  cleanup: Cleanup,
  now: Date,
): Promise<void> {
  const { db, images, isStopped = () => false } = deps;
  const orphans: StoredFile[] = [];
  for await (const batch of findOrphans(deps, now)) {
    if (isStopped()) return;
    cleanup.seen += batch.seen;
    cleanup.postponed += batch.orphans.length;
    orphans.push(...batch.orphans.slice(0, FILES_AT_MOST + FAILURES_AT_MOST - orphans.length));
  }
  const limit = Math.min(FILES_AT_MOST, Math.floor(cleanup.seen * PART_AT_MOST));
  // Listing a large store takes minutes: judged once more, right before it goes.
  for await (const batch of batches(orphans)) {
    if (cleanup.deleted >= limit || cleanup.failed >= FAILURES_AT_MOST) break;
    const due = await orphansAmong(db, batch, now);
    cleanup.postponed -= batch.length - due.length;
    for (const { name } of due) {
      if (cleanup.deleted >= limit || cleanup.failed >= FAILURES_AT_MOST) break;
      if (isStopped()) return;
      cleanup.postponed -= 1;
      try {
        await images.remove(name);
        cleanup.deleted += 1;
      } catch (failure) {
        cleanup.failed += 1;
        cleanup.failure ??= failure;
      }
    }
  }
  await db.query('delete from removed_images where removed_at <= $1', [graceBegan(now)]);
}

async function hasProducts(db: Queryable): Promise<boolean> {
  const rows = await db.query('select from products where not removed limit 1');
  return rows.length > 0;
}
