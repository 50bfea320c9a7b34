import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { type Database, isOutage } from '@shop/platform/service/postgres/postgres.ts';
import type { ChatStore, Entry } from '../store/chat-store.ts';
import type { PausedConversations } from './paused-conversations.ts';
import { projectEntry } from './project-entry.ts';

const BATCH = 100;

export interface ProjectionDeps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  store: ChatStore;
  paused: PausedConversations;
  logger: Logger;
}

/**
 * Projects a batch of the entries that are not marked as published, each in its own transaction, and marks them after the
 * last commit: an entry is its own outbox row, so a crash in between only repeats them. Any number of projectors may run. A
 * conversation of which an entry cannot be projected is paused, so that it keeps no other one from its events.
 * @param isStopped whether to end early
 * @returns whether more entries may wait
 * @throws in an outage of the database or of the store; the entries before it are done
 */
export async function projectEntries(deps: ProjectionDeps, isStopped = () => false): Promise<boolean> {
  const { store, paused } = deps;
  const skipped = new Set(paused.list());
  const entries = await store.listUnpublished(BATCH, [...skipped]);
  const projected: string[] = [];
  try {
    for (const entry of entries) {
      if (isStopped()) return false;
      if (skipped.has(entry.user)) continue;
      if (await isProjected(deps, entry)) projected.push(entry.id);
      else skipped.add(entry.user);
    }
  } finally {
    if (projected.length > 0) await store.markPublished(projected);
  }
  return entries.length === BATCH;
}

async function isProjected(deps: ProjectionDeps, entry: Entry): Promise<boolean> {
  const { paused, logger } = deps;
  try {
    await projectInOrder(deps, entry);
    paused.resume(entry.user);
    return true;
  } catch (err) {
    if (isOutage(err) || isUnavailable(err)) throw err;
    const failures = paused.pause(entry.user);
    logger.error({ err, entryId: entry.id, userId: entry.user, failures }, 'chat entry cannot be projected');
    return false;
  }
}

/** Whether the store is away. */
function isUnavailable(error: unknown): boolean {
  return error instanceof ShopError && error.kind === 'unavailable';
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
