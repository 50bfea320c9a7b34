import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { imagesStored } from '../form/product-form-slice.ts';
import { type ImageHost, imageHost, uploadByHost, uploadHere } from './images-api.ts';

/**
 * Uploads files to a product: to the shop itself all at once, or, where a third-party host is configured, one by one. What
 * is stored is told as it goes, so that a repetition after a failure sends the rest only.
 * @throws Error whose words a person may read
 */
export function* uploadFiles(opened: number, productId: string, files: File[]): SagaIterator {
  const host: ImageHost | null = yield call(imageHost);
  if (host === null) {
    const images: ProductImage[] = yield call(uploadHere, productId, files);
    yield put(imagesStored(opened, files, images));
    return;
  }
  for (const file of files) {
    const images: ProductImage[] = yield call(uploadByHost, host, productId, file);
    yield put(imagesStored(opened, [file], images));
  }
}
