import type { Category, ProductList } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, put, select, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { safely } from '../../../shared/safely.ts';
import { categoriesRequested, selectCategories } from '../../../shared/state/categories.ts';
import { fetchProducts, type ListQuery } from './list-api.ts';
import {
  productListFailed,
  type productListLeft,
  productListLoaded,
  type productListOpened,
} from './product-list-slice.ts';

/** Loads the page of the list that was opened last; another page, or leaving, aborts the one on its way. */
export function* productListSaga(): SagaIterator {
  yield takeLatest(['productList/opened', 'productList/left'], safely(load));
}

function* load(event: ReturnType<typeof productListOpened | typeof productListLeft>): SagaIterator {
  if (event.type === 'productList/left') return;
  try {
    const list: ProductList = yield call(abortableCall<[ListQuery], ProductList>, fetchProducts, event.query);
    if (list.total === 0) yield call(learnCategory, event.query);
    yield put(productListLoaded(list));
  } catch (error) {
    console.error(error);
    yield put(productListFailed());
  }
}

/** A category that is not known here may be new: nobody is told that there is none before the shop was asked again. */
function* learnCategory({ category }: ListQuery): SagaIterator {
  const known: Category[] = yield select(selectCategories);
  if (category === undefined || known.some(({ name }) => name === category)) return;
  yield put(categoriesRequested());
  yield take(['categories/replaced', 'categories/failed']);
}
