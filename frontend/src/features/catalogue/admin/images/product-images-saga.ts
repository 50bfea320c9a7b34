import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { all, call, delay, put, race, select, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { abortableCall } from '../../../../shared/abortable-call.ts';
import { messageOf } from '../../../../shared/api-client.ts';
import { safely } from '../../../../shared/safely.ts';
import { deleteImage, fetchProductAnew } from '../admin-products-api.ts';
import { behindThePage } from '../form/behind-the-page.ts';
import * as events from '../form/product-form-slice.ts';
import { uploadFiles } from './upload-saga.ts';

/** SPEC §9: the product is asked for again this long after an upload has started. */
const REFETCH_AFTER_MS = 5_000;

/** The images of a product whose form is open. */
export function* productImagesSaga(): SagaIterator {
  yield all([
    takeLeading('productForm/imagesChosen', behindThePage(upload)),
    takeLatest(['productForm/imagesChosen', 'productForm/left'], safely(refetch)),
    takeLatest(['productForm/uploadFailed', 'productForm/imagesChosen', 'productForm/left'], safely(refetchAtOnce)),
    takeLeading('productForm/imageRemovalConfirmed', behindThePage(remove)),
  ]);
}

function* upload({ productId, files }: ReturnType<typeof events.imagesChosen>): SagaIterator {
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  try {
    yield call(uploadFiles, opened, productId, files);
    yield put(events.imagesUploaded(opened));
  } catch (error) {
    yield put(events.uploadFailed(opened, productId, messageOf(error)));
  }
}

function* refetch(event: ReturnType<typeof events.imagesChosen | typeof events.formLeft>): SagaIterator {
  if (event.type === 'productForm/left') return;
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  yield delay(REFETCH_AFTER_MS);
  yield call(showStored, opened, event.productId);
}

/** What failed may have been stored all the same, wholly or in part. */
function* refetchAtOnce(event: events.ProductFormEvent): SagaIterator {
  if (event.type === 'productForm/uploadFailed') yield call(showStored, event.opened, event.productId);
}

/** Takes the images only: what is typed, and what its author was shown of count and time, stay as they are. */
function* showStored(opened: number, productId: string): SagaIterator {
  const { product } = yield race({
    product: call(abortableCall<[string], ProductDetails>, fetchProductAnew, productId),
    // These answers are newer than what is on its way.
    newer: take(['productForm/imageRemoved', 'productForm/imagesStored']),
  });
  if (product) yield put(events.imagesRefetched(opened, product.images));
}

function* remove({ path, productId }: ReturnType<typeof events.imageRemovalConfirmed>): SagaIterator {
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  try {
    const images: ProductImage[] = yield call(deleteImage, path, productId);
    yield put(events.imageRemoved(opened, images));
  } catch (error) {
    yield put(events.imageRemovalFailed(opened, messageOf(error)));
  }
}
