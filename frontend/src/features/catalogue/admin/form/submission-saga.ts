import type { SagaIterator } from 'redux-saga';
import { all, call, put, select, takeLeading } from 'redux-saga/effects';
import { messageOf, statusOf } from '../../../../shared/api-client.ts';
import { formTexts } from '../admin-product-texts.ts';
import { postProduct, putProduct } from '../admin-products-api.ts';
import { uploadFiles } from '../images/upload-saga.ts';
import { behindThePage } from './behind-the-page.ts';
import { faultsOf } from './faults-of.ts';
import * as events from './product-form-slice.ts';

/** SPEC §4 and §7: success is accepted only when the server says exactly this. */
const CREATED = 'product created';
const UPDATED = 'product updated';
/** API.md, Catalogue. */
const CHANGED_MEANWHILE = 'product changed meanwhile';

/** Sends a new product with its images, and an old one's changes; a second click while it works changes nothing. */
export function* submissionSaga(): SagaIterator {
  yield all([
    takeLeading('productForm/createSubmitted', behindThePage(create)),
    takeLeading('productForm/uploadRepeated', behindThePage(repeatUpload)),
    takeLeading('productForm/updateSubmitted', behindThePage(update)),
  ]);
}

function* create({ request, files }: ReturnType<typeof events.createSubmitted>): SagaIterator {
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  try {
    const { message, productId } = yield call(postProduct, request);
    if (message !== CREATED) {
      yield put(events.submissionFailed(opened, unexpected(message), {}));
      return;
    }
    yield put(events.imagesUnderWay(opened, productId));
    yield call(upload, opened, productId, request.name, files);
  } catch (error) {
    yield call(refuse, opened, error);
  }
}

function* repeatUpload({ productId, name, files }: ReturnType<typeof events.uploadRepeated>): SagaIterator {
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  yield call(upload, opened, productId, name, files);
}

/** From here on the product exists, so a failure must never lead to creating it again. */
function* upload(opened: number, productId: string, name: string, files: File[]): SagaIterator {
  try {
    yield call(uploadFiles, opened, productId, files);
    yield put(events.submissionDone(opened, 'created', name));
  } catch (error) {
    const now: events.ProductFormState = yield select(events.selectProductForm);
    yield put(events.imagesStranded(opened, productId, name, messageOf(error), now.opened === opened));
  }
}

function* update({ id, request }: ReturnType<typeof events.updateSubmitted>): SagaIterator {
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  try {
    const { message } = yield call(putProduct, id, request);
    if (message === UPDATED) yield put(events.submissionDone(opened, 'updated', request.name));
    else yield put(events.submissionFailed(opened, unexpected(message), {}));
  } catch (error) {
    if (statusOf(error) === 409 && messageOf(error) === CHANGED_MEANWHILE) yield put(events.changedMeanwhile(opened));
    else yield call(refuse, opened, error);
  }
}

/** What names a field is said at that field, everything else beside the button (SPEC §8). */
function* refuse(opened: number, error: unknown): SagaIterator {
  const faults = faultsOf(error);
  const message = Object.keys(faults).length > 0 ? formTexts.check : messageOf(error);
  yield put(events.submissionFailed(opened, message, faults));
}

function unexpected(message: unknown): string {
  return typeof message === 'string' && message !== '' ? message : formTexts.unexpected;
}
