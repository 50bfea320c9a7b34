import type { Category, ProductList } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, put, select, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { safely } from '../../../shared/safely.ts';
import {
  categoriesFailed,
  categoriesReplaced,
  categoriesRequested,
  selectCategories,
} from '../../../shared/state/categories.ts';
import { fetchProducts, type ListQuery } from './list-api.ts';
import { productListFailed, productListLeft, productListLoaded, productListOpened } from './product-list-slice.ts';

/** Loads the open page of the list; opening another page, or leaving, aborts the pending request. */
export function* productListSaga(): SagaIterator {
  yield takeLatest([productListOpened, productListLeft], safely(load));
}

function* load(action: ReturnType<typeof productListOpened | typeof productListLeft>): SagaIterator {
  if (productListLeft.match(action)) return;
  const query = action.payload;
  try {
    const list: ProductList = yield call(abortableCall<[ListQuery], ProductList>, fetchProducts, query);
    if (list.total === 0) yield call(ensureCategoryKnown, query);
    yield put(productListLoaded(list));
  } catch (error) {
    console.error(error);
    yield put(productListFailed());
  }
}

/** Reloads the categories when the requested one is unknown: it may be new. */
function* ensureCategoryKnown({ category }: ListQuery): SagaIterator {
  const known: Category[] = yield select(selectCategories);
  if (category === undefined || known.some(({ name }) => name === category)) return;
  yield put(categoriesRequested());
  yield take([categoriesReplaced, categoriesFailed]);
}
