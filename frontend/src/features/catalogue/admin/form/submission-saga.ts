import type { SagaIterator } from 'redux-saga';
import { all, call, put, select, takeLeading } from 'redux-saga/effects';
import { messageOf, statusOf } from '../../../../shared/api-client.ts';
import { formTexts } from '../admin-product-texts.ts';
import { postProduct, putProduct } from '../admin-products-api.ts';
import { uploadFiles } from '../images/upload-saga.ts';
import { behindThePage } from './behind-the-page.ts';
import { faultsOf } from './faults-of.ts';
import * as form from './product-form-slice.ts';
import type { ProductFormState } from './product-form-state.ts';

/** docs/requirements.md#product-form: success is accepted only when the server says exactly this. */
const CREATED = 'product created';
const UPDATED = 'product updated';
/** docs/api.md#admin-products. */
const CHANGED_MEANWHILE = 'product changed meanwhile';

/** Creates a product with its images, or updates one; a second click while a request is pending changes nothing. */
export function* submissionSaga(): SagaIterator {
  yield all([
    takeLeading(form.createSubmitted, behindThePage(create)),
    takeLeading(form.uploadRepeated, behindThePage(repeatUpload)),
    takeLeading(form.updateSubmitted, behindThePage(update)),
  ]);
}

function* create({ payload: { request, files } }: ReturnType<typeof form.createSubmitted>): SagaIterator {
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    const { message, productId } = yield call(postProduct, request);
    if (message !== CREATED) {
      yield put(form.submissionFailed({ opened, message: unexpected(message), faults: {} }));
      return;
    }
    yield put(form.uploadStarted({ opened, productId }));
    yield call(upload, opened, productId, request.name, files);
  } catch (error) {
    yield call(refuse, opened, error);
  }
}

function* repeatUpload({ payload }: ReturnType<typeof form.uploadRepeated>): SagaIterator {
  const { productId, name, files } = payload;
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  yield call(upload, opened, productId, name, files);
}

/** The product exists now, so a failure must never create it again. */
function* upload(opened: number, productId: string, name: string, files: File[]): SagaIterator {
  try {
    yield call(uploadFiles, opened, productId, files);
    yield put(form.submissionDone({ opened, what: 'created', name }));
  } catch (error) {
    const now: ProductFormState = yield select(form.selectProductForm);
    const here = now.opened === opened;
    yield put(form.imagesStranded({ opened, productId, name, message: messageOf(error), here }));
  }
}

function* update({ payload: { id, request } }: ReturnType<typeof form.updateSubmitted>): SagaIterator {
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    const { message } = yield call(putProduct, id, request);
    if (message === UPDATED) yield put(form.submissionDone({ opened, what: 'updated', name: request.name }));
    else yield put(form.submissionFailed({ opened, message: unexpected(message), faults: {} }));
  } catch (error) {
    if (statusOf(error) === 409 && messageOf(error) === CHANGED_MEANWHILE) yield put(form.changedMeanwhile({ opened }));
    else yield call(refuse, opened, error);
  }
}

/** Shows an error of a field at that field, every other error beside the button (docs/requirements.md#errors). */
function* refuse(opened: number, error: unknown): SagaIterator {
  const faults = faultsOf(error);
  const message = Object.keys(faults).length > 0 ? formTexts.check : messageOf(error);
  yield put(form.submissionFailed({ opened, message, faults }));
}

function unexpected(message: unknown): string {
  return typeof message === 'string' && message !== '' ? message : formTexts.unexpected;
}
