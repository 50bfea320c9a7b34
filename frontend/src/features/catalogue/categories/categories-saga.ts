import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLeading } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { safely } from '../../../shared/safely.ts';
import { categoriesFailed, categoriesReplaced } from '../../../shared/state/categories.ts';
import { fetchCategories } from './categories-api.ts';

/** Fetches the categories when a page asks for them. */
export function* categoriesSaga(): SagaIterator {
  yield takeLeading('categories/requested', safely(load));
}

function* load(): SagaIterator {
  try {
    const { list } = yield race({
      list: call(abortableCall<[], Category[]>, fetchCategories),
      // An administrator's change has brought a newer list than the one on its way.
      newer: take('categories/replaced'),
    });
    if (list) yield put(categoriesReplaced(list));
  } catch (error) {
    console.error(error);
    yield put(categoriesFailed());
  }
}
