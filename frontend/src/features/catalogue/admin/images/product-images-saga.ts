import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, delay, put, race, select, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { abortableCall } from '../../../../shared/saga/abortable-call.ts';
import { safely } from '../../../../shared/saga/safely.ts';
import { deleteImage, fetchFreshProduct, putImageOrder } from '../admin-products-api.ts';
import { detached } from '../form/detached.ts';
import * as form from '../form/product-form-slice.ts';
import type { ProductFormState } from '../form/product-form-state.ts';
import { uploadFiles } from './upload-saga.ts';

/** docs/requirements.md#constants: the delay between the start of an upload and the refetch of the product. */
const REFETCH_AFTER_MS = 5_000;

/** Uploads and deletes images of the product whose form is open. */
export function* productImagesSaga(): SagaIterator {
  yield all([
    takeLeading(form.imagesChosen, detached(upload)),
    takeLatest([form.imagesChosen, form.formLeft], safely(refetchAfterDelay)),
    takeLeading(form.imageMovedForward, detached(moveForward)),
    takeLatest([form.uploadFailed, form.imageOrderFailed, form.imagesChosen, form.formLeft], safely(refetchAtOnce)),
    takeLeading(form.imageRemovalConfirmed, detached(remove)),
  ]);
}

function* upload({ payload: { productId, files } }: ReturnType<typeof form.imagesChosen>): SagaIterator {
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    yield call(uploadFiles, opened, productId, files);
    yield put(form.imagesUploaded({ opened }));
  } catch (error) {
    yield put(form.uploadFailed({ opened, productId, message: messageOf(error) }));
  }
}

function* refetchAfterDelay(action: UnknownAction): SagaIterator {
  if (!form.imagesChosen.match(action)) return;
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  yield delay(REFETCH_AFTER_MS);
  yield call(refetchImages, opened, action.payload.productId);
}

/** Some files of a failed upload may be stored, and another administrator may have changed images that were to be moved. */
function* refetchAtOnce(action: UnknownAction): SagaIterator {
  if (!form.uploadFailed.match(action) && !form.imageOrderFailed.match(action)) return;
  yield call(refetchImages, action.payload.opened, action.payload.productId);
}

/** Updates only the images, not the typed values or the expected count and version. */
function* refetchImages(opened: number, productId: string): SagaIterator {
  const { product } = yield race({
    product: call(abortableCall<[string], ProductDetails>, fetchFreshProduct, productId),
    // Their responses are newer than the pending one.
    newer: take([form.imageRemoved, form.imagesStored, form.imagesOrdered]),
  });
  if (product) yield put(form.imagesRefetched({ opened, list: product.images }));
}

function* remove({ payload: { path, productId } }: ReturnType<typeof form.imageRemovalConfirmed>): SagaIterator {
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    const images: ProductImage[] = yield call(deleteImage, path, productId);
    yield put(form.imageRemoved({ opened, list: images }));
  } catch (error) {
    yield put(form.imageRemovalFailed({ opened, message: messageOf(error) }));
  }
}

function* moveForward({ payload: { path, productId } }: ReturnType<typeof form.imageMovedForward>): SagaIterator {
  const { opened, images }: ProductFormState = yield select(form.selectProductForm);
  try {
    const list: ProductImage[] = yield call(putImageOrder, productId, movedForward(images.list, path));
    yield put(form.imagesOrdered({ opened, list }));
  } catch (error) {
    yield put(form.imageOrderFailed({ opened, productId, message: messageOf(error) }));
  }
}

/** The paths of images, one of them a place further to the front. */
function movedForward(images: readonly ProductImage[], path: string): string[] {
  const paths = images.map((image) => image.path);
  const at = paths.indexOf(path);
  if (at < 1) return paths;
  return [...paths.slice(0, at - 1), path, ...paths.slice(at - 1).filter((other) => other !== path)];
}
