import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { type Database, isOutage } from '@shop/platform/service/postgres/postgres.ts';
import type { ChatStore, Entry } from '../store/chat-store.ts';
import type { PausedConversations } from './paused-conversations.ts';
import { type Projected, projectBatch } from './project-batch.ts';

/** Entries of one call. */
export const BATCH = 100;

export interface ProjectionDeps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  store: ChatStore;
  paused: PausedConversations;
  logger: Logger;
}

/**
 * Projects a batch of the entries that are not marked as published in one transaction, and marks them after its commit: an
 * entry is its own outbox row, so a crash in between only repeats them. Any number of projectors may run. If the batch
 * fails, each entry is projected in a transaction of its own. If an entry fails then too, its conversation is paused, and
 * the other conversations go on.
 * @param isStopped whether to end early
 * @returns how many entries it has found; with a whole batch more may wait
 * @throws in an outage of the database or of the store; the entries before it are done
 */
export async function projectEntries(deps: ProjectionDeps, isStopped = () => false): Promise<number> {
  const { store, paused } = deps;
  const skipped = new Set(paused.list());
  const entries = await store.listUnpublished(BATCH, [...skipped]);
  const projected: string[] = [];
  try {
    const rest = await projectTogether(deps, entries);
    projected.push(...entries.filter((entry) => !rest.includes(entry)).map(({ id }) => id));
    for (const entry of rest) {
      if (isStopped()) break;
      if (skipped.has(entry.user)) continue;
      if (await isProjected(deps, entry)) projected.push(entry.id);
      else skipped.add(entry.user);
    }
  } finally {
    if (projected.length > 0) await store.markPublished(projected);
  }
  return entries.length;
}

/** @returns the entries that have to be projected one by one, in their order: all when one of them fails, and gaps */
async function projectTogether(deps: ProjectionDeps, entries: readonly Entry[]): Promise<readonly Entry[]> {
  if (entries.length < 2) return entries;
  try {
    const results = await inTransaction(deps, entries);
    const isGap = (_: Entry, at: number) => results[at]?.result === 'gap';
    for (const [at, entry] of entries.entries()) if (!isGap(entry, at)) deps.paused.resume(entry.user);
    return entries.filter(isGap);
  } catch (err) {
    if (isAway(err)) throw err;
    deps.logger.warn({ err, entries: entries.length }, 'chat entries cannot be projected together');
    return entries;
  }
}

const inTransaction = ({ db, outbox }: ProjectionDeps, entries: readonly Entry[]): Promise<Projected[]> =>
  db.transaction((tx) => projectBatch(tx, outbox, entries), { background: true });

async function isProjected(deps: ProjectionDeps, entry: Entry): Promise<boolean> {
  const { paused, logger } = deps;
  try {
    await projectInOrder(deps, entry);
    paused.resume(entry.user);
    return true;
  } catch (err) {
    if (isAway(err)) throw err;
    const failures = paused.pause(entry.user);
    logger.error({ err, entryId: entry.id, userId: entry.user, failures }, 'chat entry cannot be projected');
    return false;
  }
}

/** Whether the database or the store is away. */
function isAway(error: unknown): boolean {
  return isOutage(error) || (error instanceof ShopError && error.kind === 'unavailable');
}

/** Projects an entry, after those before it that the projection does not have, for example after a restore. */
async function projectInOrder(deps: ProjectionDeps, entry: Entry): Promise<void> {
  const { store } = deps;
  let [projected] = await inTransaction(deps, [entry]);
  while (projected?.result === 'gap') {
    const { last } = projected;
    const missing = (await store.listAfter(entry.user, last, BATCH)).filter(({ number }) => number < entry.number);
    if (missing.length === 0) {
      // The conversation was erased between the two reads; otherwise numbers have no gaps.
      if ((await store.find(entry.id)) === undefined) return;
      throw new Error(`entry ${entry.id} has number ${entry.number}, but nothing follows ${last}`);
    }
    await inTransaction(deps, missing);
    [projected] = await inTransaction(deps, [entry]);
  }
}
