import { getConfig } from '@testing-library/react';
import { applyMiddleware, combineReducers, legacy_createStore, type Reducer, type ReducersMapObject } from 'redux';
import createSagaMiddleware, { type Saga } from 'redux-saga';

/** Slices of any state and with any events of their own. */
type Slices<State> = { [Key in keyof State]: (state: never, event: never) => State[Key] };

/** A store of some slices with their saga running; `stop` ends it. */
export function sagaStore<State extends object>(slices: Slices<State>, saga: Saga) {
  const middleware = createSagaMiddleware();
  const reducer = combineReducers(slices as unknown as ReducersMapObject) as unknown as Reducer<State>;
  const store = legacy_createStore(reducer, applyMiddleware(middleware));
  const task = middleware.run(saga);
  return { store, getState: store.getState, dispatch: store.dispatch, stop: () => task.cancel() };
}

/** Waits until something holds, as long as testing-library waits for an element (jest.setup.ts). */
export async function until(holds: () => boolean): Promise<void> {
  const { asyncUtilTimeout } = getConfig();
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > asyncUtilTimeout)
      throw new Error(`Not true within ${asyncUtilTimeout} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
