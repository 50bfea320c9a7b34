import type { SagaIterator } from 'redux-saga';

/** Wraps a saga's worker so that an uncaught error is logged and does not stop the watcher. */
export function safely<Args extends unknown[]>(worker: (...args: Args) => SagaIterator) {
  return function* safeWorker(...args: Args): SagaIterator {
    try {
      yield* worker(...args);
    } catch (error) {
      console.error(error);
    }
  };
}
