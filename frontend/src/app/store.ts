import { combineReducers, type ReducersMapObject, type Store, type UnknownAction } from 'redux';
import type { Saga, Task } from 'redux-saga';
import { setLiveUser } from '../shared/live/live-user.ts';
import { createSagaStore } from '../shared/saga/saga-store.ts';
import { type RootState, rootReducers } from './root-reducer.ts';
import { rootSaga } from './root-saga.ts';

/** What some pages add to the store of all pages. */
export interface StoreExtension {
  reducers: ReducersMapObject;
  saga: Saga;
}

interface Extensible {
  reducers: ReducersMapObject;
  run: (saga: Saga) => Task;
  added: Map<StoreExtension, Task>;
}

const extensible = new WeakMap<Store, Extensible>();

/**
 * Creates the store and runs its sagas; the slices read cart and user info from browser storage.
 * @param filled actions for the initial state: the endpoints' data in it is kept until a page has used it
 */
export function createShopStore(filled: readonly UnknownAction[] = []): Store<RootState> {
  const reducer = combineReducers(rootReducers);
  const initial = filled.reduce<RootState | undefined>(reducer, undefined);
  const { store, run } = createSagaStore(reducer, rootSaga, { initial });
  extensible.set(store, { reducers: rootReducers, run, added: new Map() });
  setLiveUser(() => store.getState().account.user?._id);
  return store;
}

/** Extends a store of createShopStore, once with each extension; other stores are left as they are. */
export function extendStore(store: Store, extension: StoreExtension): void {
  const extended = extensible.get(store);
  if (extended === undefined || extended.added.has(extension)) return;
  replaceFormer(extended, extension);
  extended.reducers = { ...extended.reducers, ...extension.reducers };
  store.replaceReducer(combineReducers(extended.reducers));
  extended.added.set(extension, extended.run(extension.saga));
}

/** In `npm run dev` a changed extension comes again as another object. */
function replaceFormer({ added }: Extensible, { reducers }: StoreExtension): void {
  const names = Object.keys(reducers).join();
  for (const [former, task] of added) {
    if (Object.keys(former.reducers).join() !== names) continue;
    task.cancel();
    added.delete(former);
  }
}

/** Whether extendStore has nothing to do. */
export function isExtended(store: Store, extension: StoreExtension): boolean {
  return extensible.get(store)?.added.has(extension) ?? true;
}
