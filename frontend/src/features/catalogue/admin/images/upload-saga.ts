import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { imagesStored } from '../form/product-form-slice.ts';
import { fetchImageHost, type ImageHost, uploadToShop, uploadViaHost } from './images-api.ts';

/**
 * Uploads files to a product: to the shop in one request or, where a third-party host is configured, one by one. It reports
 * each stored file at once, so that a retry after a failure uploads only the rest.
 * @throws Error with a message for users
 */
export function* uploadFiles(opened: number, productId: string, files: File[]): SagaIterator {
  const host: ImageHost | null = yield call(fetchImageHost);
  if (host === null) {
    const images: ProductImage[] = yield call(uploadToShop, productId, files);
    yield put(imagesStored({ opened, count: files.length, list: images }));
    return;
  }
  for (const file of files) {
    const images: ProductImage[] = yield call(uploadViaHost, host, productId, file);
    yield put(imagesStored({ opened, count: 1, list: images }));
  }
}
