import { applyMiddleware, legacy_createStore, type Store } from 'redux';
import createSagaMiddleware from 'redux-saga';
import { type RootState, rootReducer } from './root-reducer.ts';
import { rootSaga } from './root-saga.ts';

/** The store with its sagas running. Cart and user info are read from the browser's storages by their reducers. */
export function createShopStore(): Store<RootState> {
  const sagas = createSagaMiddleware();
  const store = legacy_createStore(rootReducer, undefined, applyMiddleware(sagas));
  sagas.run(rootSaga);
  return store;
}
