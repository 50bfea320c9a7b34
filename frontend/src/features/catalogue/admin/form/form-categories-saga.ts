import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { UnknownAction } from 'redux';
import type { Channel, SagaIterator } from 'redux-saga';
import { buffers } from 'redux-saga';
import { actionChannel, call, delay, put, select, take } from 'redux-saga/effects';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { abortableCall } from '../../../../shared/saga/abortable-call.ts';
import { safely } from '../../../../shared/saga/safely.ts';
import { categoriesReplaced, selectCategories } from '../../../../shared/state/categories.ts';
import { deleteCategory, fetchFreshCategories, postAttribute, postCategory } from '../admin-products-api.ts';
import * as form from './product-form-slice.ts';
import type { ProductFormState } from './product-form-state.ts';

/** docs/requirements.md#constants: the delay before a created category is selected. */
const SELECTED_AFTER_MS = 200;

/** The actions that load or change the categories. */
const CHANGES = [
  form.createOpened,
  form.editOpened,
  form.categoryEntered,
  form.categoryRemovalConfirmed,
  form.attributeEntered,
];

/**
 * Loads and changes the categories sequentially, so that an older list never replaces a newer one in the store
 * (docs/requirements.md#cart-rules: replaced on each fetch, create, delete or attribute-save).
 */
export function* formCategoriesSaga(): SagaIterator {
  const changes: Channel<UnknownAction> = yield actionChannel(CHANGES, buffers.expanding(4));
  while (true) {
    const change: UnknownAction = yield take(changes);
    if (form.categoryEntered.match(change)) yield call(safely(create), change);
    else if (form.attributeEntered.match(change)) yield call(safely(addAttribute), change);
    else if (form.categoryRemovalConfirmed.match(change)) yield call(safely(remove), change);
    else yield call(refetch);
  }
}

function* create({ payload: name }: ReturnType<typeof form.categoryEntered>): SagaIterator {
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    const created: Category = yield call(postCategory, name);
    const before: Category[] = yield select(selectCategories);
    yield put(categoriesReplaced([...before, created].toSorted(byName)));
    yield delay(SELECTED_AFTER_MS);
    yield put(form.categoryCreated({ opened, name: created.name }));
  } catch (error) {
    yield put(form.categoryFailed({ opened, status: 'create failed', message: messageOf(error) }));
    return;
  }
  // Creating 'A/B/C' may have created its parents too.
  yield call(refetch);
}

function* remove({ payload: name }: ReturnType<typeof form.categoryRemovalConfirmed>): SagaIterator {
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    yield call(deleteCategory, name);
  } catch (error) {
    yield put(form.categoryFailed({ opened, status: 'remove failed', message: messageOf(error) }));
    return;
  }
  const before: Category[] = yield select(selectCategories);
  yield put(categoriesReplaced(before.filter((category) => category.name !== name)));
  yield put(form.categoryRemoved({ opened }));
  yield call(refetch);
}

function* addAttribute({ payload }: ReturnType<typeof form.attributeEntered>): SagaIterator {
  const { key, value, category } = payload;
  const { opened }: ProductFormState = yield select(form.selectProductForm);
  try {
    yield put(categoriesReplaced(yield call(postAttribute, key, value, category)));
  } catch (error) {
    yield put(form.attributeRejected({ opened, key, value, message: messageOf(error) }));
  }
}

/** A failure is only logged: the store keeps its categories. */
function* refetch(): SagaIterator {
  try {
    yield put(categoriesReplaced(yield call(abortableCall<[], Category[]>, fetchFreshCategories)));
  } catch (error) {
    console.warn(error);
  }
}

function byName(one: Category, other: Category): number {
  return one.name.localeCompare(other.name, 'en', { sensitivity: 'base' });
}
