import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLeading } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/saga/abortable-call.ts';
import { safely } from '../../../shared/saga/safely.ts';
import { categoriesFailed, categoriesReplaced, categoriesRequested } from '../../../shared/state/categories.ts';
import { fetchCategories } from './categories-api.ts';

/** Fetches the categories when a page requests them. */
export function* categoriesSaga(): SagaIterator {
  yield takeLeading(categoriesRequested, safely(load));
}

function* load(): SagaIterator {
  try {
    const { list } = yield race({
      list: call(abortableCall<[], Category[]>, fetchCategories),
      // An administrator's change returned a newer list than the pending response.
      newer: take(categoriesReplaced),
    });
    if (list) yield put(categoriesReplaced(list));
  } catch (error) {
    console.error(error);
    yield put(categoriesFailed());
  }
}
