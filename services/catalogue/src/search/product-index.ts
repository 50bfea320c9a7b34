import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { formerNames } from '../categories/former-names.ts';
import {
  type ProductVersion,
  readAllProducts,
  readChangesSince,
  readProducts,
  resetFutureChanges,
  type SnapshotPosition,
} from './changed-products.ts';
import { emptyIndex, type IndexState } from './index-state.ts';
import { createPostingsBuilder } from './postings.ts';
import { singleFlight } from './single-flight.ts';
import { repairOrders, sortOrders } from './sort-orders.ts';
import { updateIndex } from './update-index.ts';
import { upsertProduct } from './upsert-product.ts';
import { mergeChanged } from './word-table.ts';

/** The index of all products in the memory of this process (ADR 11). */
export interface ProductIndex {
  /** Loads all products again. Runs before the service is ready, so that no request waits for it. */
  load(): Promise<void>;
  /** Returns the index as the last refresh left it; loads it first if nothing has. */
  current(): Promise<IndexState>;
  /**
   * Returns the index with everything that was committed before the call, and the versions of some products as of then: with
   * their contents in memory, a response needs no other statement.
   * @param ordinals the products; `versions` lacks those that do not exist, and may hold those of other callers
   */
  refresh(ordinals?: readonly number[]): Promise<RefreshedIndex>;
}

/** The index, and versions by document ordinal. */
export interface RefreshedIndex {
  state: IndexState;
  versions: ReadonlyMap<number, ProductVersion>;
}

export function createProductIndex(db: Database): ProductIndex {
  let current: { state: IndexState; position: SnapshotPosition } | undefined;
  /** The version of the list of categories as of which the state has their former names. */
  let namesVersion: number | undefined;
  const update = async (ordinals: readonly number[]): Promise<RefreshedIndex> => {
    current ??= await loadAll(db);
    const { position, changes, versions } = await readChangesSince(db, current.position, ordinals);
    if (BigInt(position.horizon) < BigInt(current.position.horizon) || position.epoch !== current.position.epoch) {
      // Transaction ids never decrease and a restore raises the epoch: the database was replaced, so the index is
      // reloaded.
      current = undefined;
      namesVersion = undefined;
      return update(ordinals);
    }
    if (position.categories !== namesVersion) {
      // Read after the position: they may be newer, and are then read again.
      current.state.table.categories.present = await formerNames(db);
      current.state.generation += 1;
      namesVersion = position.categories;
    }
    await applyChanges(db, current.state, changes);
    current.position = position;
    return { state: current.state, versions };
  };
  const refresh = singleFlight(update);
  return {
    current: async () => current?.state ?? (await refresh([])).state,
    refresh: (ordinals = []) => refresh(ordinals),
    load: async () => {
      current = undefined;
      namesVersion = undefined;
      await refresh([]);
    },
  };
}

/**
 * Loads all products. Transactions that commit meanwhile are at or above the horizon, so the next refresh reads them.
 */
async function loadAll(db: Database): Promise<{ state: IndexState; position: SnapshotPosition }> {
  await resetFutureChanges(db);
  const state = emptyIndex();
  const words = createPostingsBuilder();
  let startPosition: SnapshotPosition | undefined;
  for await (const { position, products } of readAllProducts(db)) {
    for (const product of products) {
      upsertProduct(state.table, product);
      words.add(product.ordinal, product.words);
    }
    startPosition = position;
    await yieldToEventLoop();
  }
  if (startPosition === undefined) throw new Error('readAllProducts returned no page');
  state.words.merged = words.build();
  await sortOrders(state.orders, state.table, yieldToEventLoop);
  return { state, position: startPosition };
}

/** Changed products that searches look through while more are on their way: each merge costs as much as all products. */
const MAX_UNMERGED = 2_000;

/** Applies changes in batches and yields to the event loop between them. Skips rows that the index already has. */
async function applyChanges(
  db: Database,
  state: IndexState,
  changes: readonly { ordinal: number; changed: number }[],
): Promise<void> {
  const ordinals = changes
    .filter(({ ordinal, changed }) => state.table.changed[ordinal] !== changed)
    .map(({ ordinal }) => ordinal);
  if (ordinals.length === 0) return;
  for await (const products of readProducts(db, ordinals)) {
    for (const product of products) updateIndex(state, product);
    await yieldToEventLoop();
    await mergeChanged(state.words, yieldToEventLoop, MAX_UNMERGED);
  }
  await mergeChanged(state.words, yieldToEventLoop);
  await repairOrders(state.orders, state.table, yieldToEventLoop);
}
