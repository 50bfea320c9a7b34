import { combineReducers, type Middleware, type ReducersMapObject, type Store } from 'redux';
import type { Saga } from 'redux-saga';
import { setLiveUser } from '../shared/live-user.ts';
import { createSagaStore } from '../shared/saga-store.ts';
import { type RootState, rootReducers } from './root-reducer.ts';
import { rootSaga } from './root-saga.ts';

/** How a store that is not extended yet runs a further saga behind its middleware. */
const extensible = new WeakMap<Store, (middleware: Middleware, saga: Saga) => void>();

/** Creates the store and runs its sagas; the slices read cart and user info from browser storage. */
export function createShopStore(): Store<RootState> {
  const { store, run, addMiddleware } = createSagaStore(combineReducers(rootReducers), rootSaga);
  extensible.set(store, (middleware, saga) => {
    addMiddleware(middleware);
    run(saga);
  });
  setLiveUser(() => store.getState().account.user?._id);
  return store;
}

/** What administrators' pages add to the store of all pages. */
export interface StoreExtension {
  reducers: ReducersMapObject;
  middleware: Middleware;
  saga: Saga;
}

/** Extends a store of createShopStore, once; other stores are left as they are. */
export function extendStore(store: Store, { reducers, middleware, saga }: StoreExtension): void {
  const extend = extensible.get(store);
  if (extend === undefined) return;
  extensible.delete(store);
  store.replaceReducer(combineReducers({ ...rootReducers, ...reducers }));
  extend(middleware, saga);
}

/** Whether extendStore has nothing to do. */
export function isExtended(store: Store): boolean {
  return !extensible.has(store);
}
