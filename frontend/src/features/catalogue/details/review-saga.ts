import type { SagaIterator } from 'redux-saga';
import { call, put, takeLeading } from 'redux-saga/effects';
import { messageOf } from '../../../shared/api-client.ts';
import { safely } from '../../../shared/safely.ts';
import { sendReview } from './details-api.ts';
import { reviewCreated, reviewRefused, reviewSubmitted } from './review-slice.ts';

/** Sends one review at a time: a second click while the request is pending does nothing. */
export function* reviewSaga(): SagaIterator {
  yield takeLeading(reviewSubmitted, safely(send));
}

function* send({ payload: { productId, review } }: ReturnType<typeof reviewSubmitted>): SagaIterator {
  try {
    const response: unknown = yield call(sendReview, productId, review);
    // Any other message is a failure (docs/requirements.md#errors).
    if (response === 'review created') yield put(reviewCreated(productId));
    else yield put(reviewRefused({ productId, message: String(response) }));
  } catch (error) {
    yield put(reviewRefused({ productId, message: messageOf(error) }));
  }
}
