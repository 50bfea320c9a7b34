import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeLeading } from 'redux-saga/effects';
import { shopApi } from '../shared/api/shop-api.ts';
import { safely } from '../shared/saga/safely.ts';
import { selectShop, shopChanged } from '../shared/state/shop.ts';

/** Loads the settings of the shop again whenever somebody comes back to the tab, and shows what has changed. */
export function* followShop(): SagaIterator {
  yield takeLeading(shopApi.internalActions.onFocus, safely(look));
}

function* look(): SagaIterator {
  const { loadShop } = yield call(() => import('./load-shop.ts'));
  const shop: ShopSettings | undefined = yield call(loadShop, yield select(selectShop));
  if (shop) yield put(shopChanged(shop));
}
