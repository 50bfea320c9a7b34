import { applyMiddleware, combineReducers, legacy_createStore, type Reducer } from 'redux';
import createSagaMiddleware, { type Saga } from 'redux-saga';

/** A store of some slices with their sagas running; `stop` ends them. */
// biome-ignore lint/suspicious/noExplicitAny: each slice has events of its own.
export function sagaStore<State extends object>(reducers: { [Key in keyof State]: Reducer<State[Key], any> }, saga: Saga) {
  const middleware = createSagaMiddleware();
  const store = legacy_createStore(combineReducers(reducers), undefined, applyMiddleware(middleware));
  const task = middleware.run(saga);
  return { store, getState: () => store.getState() as State, dispatch: store.dispatch, stop: () => task.cancel() };
}

/** Waits, at most a second, until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not come true within a second.');
}
