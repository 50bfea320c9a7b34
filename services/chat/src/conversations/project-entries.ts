import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { ChatStore, Entry } from '../store/chat-store.ts';
import { projectEntry } from './project-entry.ts';

const BATCH = 100;

export interface ProjectionDeps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  store: ChatStore;
}

/**
 * Projects a batch of the entries that are not marked as published, each in its own transaction, and marks each after its
 * commit: an entry is its own outbox row, so a crash in between only repeats it. Any number of projectors may run.
 * @param isStopped whether to end early
 * @returns whether more entries may wait
 * @throws when an entry cannot be projected; those before it are done
 */
export async function projectEntries(deps: ProjectionDeps, isStopped = () => false): Promise<boolean> {
  const entries = await deps.store.listUnpublished(BATCH);
  for (const entry of entries) {
    if (isStopped()) return false;
    await projectInOrder(deps, entry);
    await deps.store.markPublished([entry.id]);
  }
  return entries.length === BATCH;
}

/** Projects an entry, after those before it that the projection does not have, for example after a restore. */
async function projectInOrder({ db, outbox, store }: ProjectionDeps, entry: Entry): Promise<void> {
  const project = (one: Entry) => db.transaction((tx) => projectEntry(tx, outbox, one), { background: true });
  let projected = await project(entry);
  while (projected.result === 'gap') {
    const missing = (await store.listAfter(entry.user, projected.last, BATCH)).filter(
      ({ number }) => number < entry.number,
    );
    if (missing.length === 0) {
      // The conversation was erased between the two reads; otherwise numbers have no gaps.
      if ((await store.find(entry.id)) === undefined) return;
      throw new Error(`entry ${entry.id} has number ${entry.number}, but nothing follows ${projected.last}`);
    }
    for (const one of missing) await project(one);
    projected = await project(entry);
  }
}
