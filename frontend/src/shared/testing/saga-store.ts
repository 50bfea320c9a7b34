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

/** Waits, at most a second, until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not come true within a second.');
}
