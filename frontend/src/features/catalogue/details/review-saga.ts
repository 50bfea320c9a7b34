import type { SagaIterator } from 'redux-saga';
import { call, put, takeLeading } from 'redux-saga/effects';
import { messageOf } from '../../../shared/api-client.ts';
import { safely } from '../../../shared/safely.ts';
import { sendReview } from './details-api.ts';
import { reviewCreated, reviewRefused, type reviewSubmitted } from './review-slice.ts';

/** Sends one review at a time: a second click while it is on its way does nothing. */
export function* reviewSaga(): SagaIterator {
  yield takeLeading('review/submitted', safely(send));
}

function* send({ productId, review }: ReturnType<typeof reviewSubmitted>): SagaIterator {
  try {
    const answer: unknown = yield call(sendReview, productId, review);
    // Only this answer is a success (SPEC §8).
    if (answer === 'review created') yield put(reviewCreated(productId));
    else yield put(reviewRefused(productId, String(answer)));
  } catch (error) {
    yield put(reviewRefused(productId, messageOf(error)));
  }
}
