import type { SagaIterator } from 'redux-saga';

/**
 * Wraps a saga's worker so that its failure never stops the watcher: what the worker did not expect itself is logged
 * and the next action is handled as if nothing had been.
 */
export function safely<Args extends unknown[]>(worker: (...args: Args) => SagaIterator) {
  return function* safeWorker(...args: Args): SagaIterator {
    try {
      yield* worker(...args);
    } catch (error) {
      console.error(error);
    }
  };
}
