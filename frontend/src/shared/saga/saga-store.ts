import { configureStore, isPlain, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { Reducer, Store } from 'redux';
import createSagaMiddleware, { type Saga, type Task } from 'redux-saga';
import { shopApi } from '../api/shop-api.ts';

interface SagaStore<State> {
  store: Store<State>;
  /** The running saga; cancelling it stops all workers. */
  task: Task;
  /** Runs a further saga. */
  run: (saga: Saga) => Task;
  /** Stops listening to the window's focus, which loads some data again. */
  stopListening: () => void;
}

/**
 * Creates a store for the endpoints' data and more, and runs its saga. Outside production, state and actions that are not
 * serializable are reported; immer freezes the state, so mutations fail without a check of their own.
 * @param reducer includes that of the endpoints, `shopApi`
 * @param options `initial`: the state, in place of the reducer's own; `isSerializable`: replaced by tests, which fail instead of
 * logging
 */
export function createSagaStore<State>(
  reducer: Reducer<State>,
  saga: Saga,
  {
    initial,
    isSerializable = isPlain,
  }: { initial?: State | undefined; isSerializable?: (value: unknown) => boolean } = {},
): SagaStore<State> {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer,
    ...(initial !== undefined && { preloadedState: initial }),
    devTools: false,
    middleware: (defaults) =>
      defaults({
        immutableCheck: false,
        // Files go from a form to its saga; no reducer keeps them.
        serializableCheck: { isSerializable, ignoredActionPaths: ['payload.files'], warnAfter: 1_000 },
      }).concat(shopApi.middleware as Middleware, sagas),
    // A pending call shows at once: by default, not before the next frame.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  const stopListening = setupListeners(store.dispatch);
  return { store, task: sagas.run(saga), run: (further) => sagas.run(further), stopListening };
}
