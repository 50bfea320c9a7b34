import type { SagaIterator, Task } from 'redux-saga';
import { join, race, spawn, take } from 'redux-saga/effects';
import { safely } from '../../../../shared/saga/safely.ts';
import { formLeft } from './product-form-slice.ts';

/** Wraps a worker of the product form so that it finishes after the page is left, without blocking the next page. */
export function detached<Args extends unknown[]>(worker: (...args: Args) => SagaIterator) {
  return function* detachedWorker(...args: Args): SagaIterator {
    const task: Task = yield spawn(safely(worker), ...args);
    yield race([join(task), take(formLeft)]);
  };
}
