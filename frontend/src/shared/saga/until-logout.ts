import type { SagaIterator } from 'redux-saga';
import { call, race, take } from 'redux-saga/effects';
import { loggedOut } from '../state/session.ts';

/**
 * Wraps a saga's worker so that a logout cancels it: a response that arrives afterwards restores neither the user nor the
 * cart (docs/requirements.md#session).
 */
export function untilLogout<Args extends unknown[]>(worker: (...args: Args) => SagaIterator) {
  return function* endedByLogout(...args: Args): SagaIterator {
    yield race([call(worker, ...args), take(loggedOut)]);
  };
}
