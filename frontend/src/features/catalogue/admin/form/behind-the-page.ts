import type { SagaIterator, Task } from 'redux-saga';
import { join, race, spawn, take } from 'redux-saga/effects';
import { safely } from '../../../../shared/safely.ts';

/**
 * Wraps a worker of the product's form so that what was begun is finished even when the page is left, and the next page
 * need not wait for it.
 */
export function behindThePage<Args extends unknown[]>(worker: (...args: Args) => SagaIterator) {
  return function* unhurried(...args: Args): SagaIterator {
    const task: Task = yield spawn(safely(worker), ...args);
    yield race([join(task), take('productForm/left')]);
  };
}
