import type { SagaIterator } from 'redux-saga';
import { call, race, take } from 'redux-saga/effects';
import { LOGGED_OUT } from './state/session.ts';

/**
 * Wraps a saga's worker so that a logout ends it: an answer that comes afterwards brings neither the person nor the
 * cart back (SPEC §4).
 */
export function untilLogout<Args extends unknown[]>(worker: (...args: Args) => SagaIterator) {
  return function* endedByLogout(...args: Args): SagaIterator {
    yield race([call(worker, ...args), take(LOGGED_OUT)]);
  };
}
