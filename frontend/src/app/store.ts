import { combineReducers, type ReducersMapObject, type Store } from 'redux';
import type { Saga } from 'redux-saga';
import { setLiveUser } from '../shared/live/live-user.ts';
import { createSagaStore } from '../shared/saga/saga-store.ts';
import { type RootState, rootReducers } from './root-reducer.ts';
import { rootSaga } from './root-saga.ts';

/** How a store that is not extended yet runs a further saga. */
const extensible = new WeakMap<Store, (saga: Saga) => unknown>();

/** Creates the store and runs its sagas; the slices read cart and user info from browser storage. */
export function createShopStore(): Store<RootState> {
  const { store, run } = createSagaStore(combineReducers(rootReducers), rootSaga);
  extensible.set(store, run);
  setLiveUser(() => store.getState().account.user?._id);
  return store;
}

/** What administrators' pages add to the store of all pages. */
export interface StoreExtension {
  reducers: ReducersMapObject;
  saga: Saga;
}

/** Extends a store of createShopStore, once; other stores are left as they are. */
export function extendStore(store: Store, { reducers, saga }: StoreExtension): void {
  const run = extensible.get(store);
  if (run === undefined) return;
  extensible.delete(store);
  store.replaceReducer(combineReducers({ ...rootReducers, ...reducers }));
  run(saga);
}

/** Whether extendStore has nothing to do. */
export function isExtended(store: Store): boolean {
  return !extensible.has(store);
}
