import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import {
  readAllProducts,
  readChangesSince,
  readProducts,
  resetFutureChanges,
  type SnapshotPosition,
} from './changed-products.ts';
import { emptyIndex, type IndexState } from './index-state.ts';
import { singleFlight } from './single-flight.ts';
import { repairOrders, sortOrders } from './sort-orders.ts';
import { updateIndex } from './update-index.ts';
import { upsertProduct } from './upsert-product.ts';

/** The index of all products in the memory of this process (ADR 11). */
export interface ProductIndex {
  /** Loads all products again. Runs before the service is ready, so that no request waits for it. */
  load(): Promise<void>;
  /** Returns the index with everything that was committed before the call. */
  refresh(): Promise<IndexState>;
}

export function createProductIndex(db: Database): ProductIndex {
  let current: { state: IndexState; position: SnapshotPosition } | undefined;
  const update = async (): Promise<IndexState> => {
    current ??= await loadAll(db);
    const { position, changes } = await readChangesSince(db, current.position);
    if (BigInt(position.horizon) < BigInt(current.position.horizon) || position.epoch !== current.position.epoch) {
      // Transaction ids never decrease and a restore raises the epoch: the database was replaced, so the index is
      // reloaded.
      current = undefined;
      return update();
    }
    await applyChanges(db, current.state, changes);
    current.position = position;
    return current.state;
  };
  const refresh = singleFlight(update);
  return {
    refresh,
    load: async () => {
      current = undefined;
      await refresh();
    },
  };
}

/**
 * Loads all products. Transactions that commit meanwhile are at or above the horizon, so the next refresh reads them.
 */
async function loadAll(db: Database): Promise<{ state: IndexState; position: SnapshotPosition }> {
  await resetFutureChanges(db);
  const state = emptyIndex();
  let startPosition: SnapshotPosition | undefined;
  for await (const { position, products } of readAllProducts(db)) {
    for (const product of products) upsertProduct(state.table, product);
    startPosition = position;
    await yieldToEventLoop();
  }
  if (startPosition === undefined) throw new Error('readAllProducts returned no page');
  await sortOrders(state.orders, state.table, yieldToEventLoop);
  return { state, position: startPosition };
}

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
  }
  await repairOrders(state.orders, state.table, yieldToEventLoop);
}
