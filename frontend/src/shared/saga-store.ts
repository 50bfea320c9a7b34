import { configureStore, createDynamicMiddleware, isPlain, type Middleware } from '@reduxjs/toolkit';
import type { Reducer, Store } from 'redux';
import createSagaMiddleware, { type Saga, type Task } from 'redux-saga';

interface SagaStore<State> {
  store: Store<State>;
  /** The running saga; cancelling it stops all workers. */
  task: Task;
  /** Runs a further saga. */
  run: (saga: Saga) => Task;
  addMiddleware: (middleware: Middleware) => void;
}

/**
 * Creates a store and runs its saga. Outside production, state and actions that are not serializable are reported; immer
 * freezes the state, so mutations fail without a check of their own.
 * @param isSerializable replaced by tests, which fail instead of logging
 */
export function createSagaStore<State>(
  reducer: Reducer<State>,
  saga: Saga,
  isSerializable: (value: unknown) => boolean = isPlain,
): SagaStore<State> {
  const sagas = createSagaMiddleware();
  const later = createDynamicMiddleware();
  const store = configureStore({
    reducer,
    devTools: false,
    middleware: (defaults) =>
      defaults({
        immutableCheck: false,
        // Files go from a form to its saga; no reducer keeps them.
        serializableCheck: { isSerializable, ignoredActionPaths: ['payload.files'], warnAfter: 1_000 },
      }).concat(later.middleware, sagas),
  });
  return { store, task: sagas.run(saga), run: (further) => sagas.run(further), addMiddleware: later.addMiddleware };
}
