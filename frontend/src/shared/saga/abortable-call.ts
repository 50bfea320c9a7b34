import type { SagaIterator } from 'redux-saga';
import { call, cancelled } from 'redux-saga/effects';

/** Calls an API function with a signal as its last argument, and aborts the request when the saga is cancelled. */
export function* abortableCall<Args extends unknown[], Result>(
  request: (...args: [...Args, AbortSignal]) => Promise<Result>,
  ...args: Args
): SagaIterator<Result> {
  const controller = new AbortController();
  try {
    return yield call(() => request(...args, controller.signal));
  } finally {
    if (yield cancelled()) controller.abort();
  }
}
