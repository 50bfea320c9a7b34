import type { Store } from 'redux';
import { setLiveUser } from '../shared/live-user.ts';
import { createSagaStore } from '../shared/saga-store.ts';
import { type RootState, rootReducer } from './root-reducer.ts';
import { rootSaga } from './root-saga.ts';

/** Creates the store and runs its sagas; the slices read cart and user info from browser storage. */
export function createShopStore(): Store<RootState> {
  const { store } = createSagaStore(rootReducer, rootSaga);
  setLiveUser(() => store.getState().account.user?._id);
  return store;
}
