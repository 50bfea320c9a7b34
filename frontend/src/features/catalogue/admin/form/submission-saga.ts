import type { SagaIterator } from 'redux-saga';
import { all, call, put, select, takeLeading } from 'redux-saga/effects';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { shopApi } from '../../../../shared/api/shop-api.ts';
import { sharedTexts } from '../../../../shared/components/shared-texts.ts';
import { noticed } from '../../../../shared/state/notices.ts';
import { formTexts, productListTexts } from '../admin-product-texts.ts';
import { isChangedMeanwhile, postProduct, putProduct, UPDATED } from '../admin-products-api.ts';
import { uploadFiles } from '../images/upload-saga.ts';
import { detached } from './detached.ts';
import * as form from './product-form-slice.ts';
import type { ProductFormState } from './product-form-state.ts';
import { fieldErrorsOf } from './product-rules.ts';

/** docs/requirements.md#product-form: only exactly this message means success. */
const CREATED = 'product created';

/** Creates a product with its images, or updates one; ignores submits while a request is pending. */
export function* submissionSaga(): SagaIterator {
  yield all([
    takeLeading(form.createSubmitted, detached(create)),
    takeLeading(form.uploadRetried, detached(retryUpload)),
    takeLeading(form.updateSubmitted, detached(update)),
  ]);
}

function* create({ payload: { request, files } }: ReturnType<typeof form.createSubmitted>): SagaIterator {
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    const { message, productId } = yield call(postProduct, request);
    if (message !== CREATED) {
      yield put(form.submissionFailed({ opened, message: messageOrDefault(message), errors: {} }));
      return;
    }
    yield put(form.uploadStarted({ opened, productId }));
    yield call(upload, opened, productId, request.name, files);
  } catch (error) {
    yield call(showErrors, opened, error);
  }
}

function* retryUpload({ payload }: ReturnType<typeof form.uploadRetried>): SagaIterator {
  const { productId, name, files } = payload;
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  yield call(upload, opened, productId, name, files);
}

/** Uploads the images of the created product; after a failure only the upload is retried. */
function* upload(opened: number, productId: string, name: string, files: File[]): SagaIterator {
  try {
    yield call(uploadFiles, opened, productId, files);
    yield call(finish, opened, productListTexts.created(name));
  } catch (error) {
    const current: ProductFormState = yield select(form.selectProductForm);
    yield put(form.imagesMissing({ opened, productId, message: messageOf(error) }));
    // An open form shows it itself.
    if (current.opened !== opened) yield put(noticed({ text: productListTexts.withoutImages(name), success: false }));
  }
}

function* update({ payload: { id, request } }: ReturnType<typeof form.updateSubmitted>): SagaIterator {
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    const { message } = yield call(putProduct, id, request);
    if (message === UPDATED) yield call(finish, opened, productListTexts.updated(request.name));
    else yield put(form.submissionFailed({ opened, message: messageOrDefault(message), errors: {} }));
  } catch (error) {
    if (isChangedMeanwhile(error)) yield put(form.changedMeanwhile({ opened }));
    else yield call(showErrors, opened, error);
  }
}

/** Returns to the list, which loads again and says what happened. */
function* finish(opened: number, text: string): SagaIterator {
  yield put(shopApi.util.invalidateTags(['product', 'catalogueAttention']));
  yield put(noticed({ text, success: true }));
  yield put(form.submissionDone({ opened }));
}

/** Shows field errors at their fields, other errors next to the button (docs/requirements.md#errors). */
function* showErrors(opened: number, error: unknown): SagaIterator {
  const errors = fieldErrorsOf(error);
  const message = Object.keys(errors).length > 0 ? formTexts.check : messageOf(error);
  yield put(form.submissionFailed({ opened, message, errors }));
}

function messageOrDefault(message: unknown): string {
  return typeof message === 'string' && message !== '' ? message : sharedTexts.unexpected;
}
