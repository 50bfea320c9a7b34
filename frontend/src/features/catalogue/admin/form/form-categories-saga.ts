import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { Channel, SagaIterator } from 'redux-saga';
import { buffers } from 'redux-saga';
import { actionChannel, call, delay, put, select, take } from 'redux-saga/effects';
import { abortableCall } from '../../../../shared/abortable-call.ts';
import { messageOf } from '../../../../shared/api-client.ts';
import { safely } from '../../../../shared/safely.ts';
import { categoriesReplaced, selectCategories } from '../../../../shared/state/categories.ts';
import { deleteCategory, fetchCategoriesAnew, postAttribute, postCategory } from '../admin-products-api.ts';
import * as events from './product-form-slice.ts';

/** SPEC §9: a created category is selected after this. */
const SELECTED_AFTER_MS = 200;

type Change = ReturnType<
  | typeof events.createOpened
  | typeof events.editOpened
  | typeof events.categoryEntered
  | typeof events.categoryRemovalConfirmed
  | typeof events.attributeEntered
>;

/**
 * The form begins with the categories as they are now, and changes them: one after the other, so that the list in the
 * store is never replaced by an older one (SPEC §4: replaced on each fetch, create, delete or attribute-save).
 */
export function* formCategoriesSaga(): SagaIterator {
  const changes: Channel<Change> = yield actionChannel(
    [
      'productForm/createOpened',
      'productForm/editOpened',
      'productForm/categoryEntered',
      'productForm/categoryRemovalConfirmed',
      'productForm/attributeEntered',
    ],
    buffers.expanding(4),
  );
  while (true) {
    const change: Change = yield take(changes);
    if (change.type === 'productForm/categoryEntered') yield call(safely(create), change);
    else if (change.type === 'productForm/attributeEntered') yield call(safely(addAttribute), change);
    else if (change.type === 'productForm/categoryRemovalConfirmed') yield call(safely(remove), change);
    else yield call(refetch);
  }
}

function* create({ name }: ReturnType<typeof events.categoryEntered>): SagaIterator {
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  try {
    const created: Category = yield call(postCategory, name);
    const before: Category[] = yield select(selectCategories);
    yield put(categoriesReplaced([...before, created].toSorted(byName)));
    yield delay(SELECTED_AFTER_MS);
    yield put(events.categoryCreated(opened, created.name));
  } catch (error) {
    yield put(events.categoryFailed(opened, 'create failed', messageOf(error)));
    return;
  }
  // 'A/B/C' may have made its parents too.
  yield call(refetch);
}

function* remove({ name }: ReturnType<typeof events.categoryRemovalConfirmed>): SagaIterator {
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  try {
    yield call(deleteCategory, name);
  } catch (error) {
    yield put(events.categoryFailed(opened, 'remove failed', messageOf(error)));
    return;
  }
  const before: Category[] = yield select(selectCategories);
  yield put(categoriesReplaced(before.filter((category) => category.name !== name)));
  yield put(events.categoryRemoved(opened));
  yield call(refetch);
}

function* addAttribute({ key, value, category }: ReturnType<typeof events.attributeEntered>): SagaIterator {
  const { opened }: events.ProductFormState = yield select(events.selectProductForm);
  try {
    yield put(categoriesReplaced(yield call(postAttribute, key, value, category)));
  } catch (error) {
    yield put(events.attributeRefused(opened, key, value, messageOf(error)));
  }
}

/** What the store has serves without it; a failure is worth a line in the log only. */
function* refetch(): SagaIterator {
  try {
    yield put(categoriesReplaced(yield call(abortableCall<[], Category[]>, fetchCategoriesAnew)));
  } catch (error) {
    console.warn(error);
  }
}

function byName(one: Category, other: Category): number {
  return one.name.localeCompare(other.name, 'en', { sensitivity: 'base' });
}
