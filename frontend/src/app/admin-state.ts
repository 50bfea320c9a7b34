import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { analyticsSaga } from '../features/analytics/analytics-saga.ts';
import { analyticsReducer } from '../features/analytics/analytics-slice.ts';
import { salesSaga } from '../features/analytics/sales/sales-saga.ts';
import { salesReducer } from '../features/analytics/sales/sales-slice.ts';
import { adminProductPagesReducer } from '../features/catalogue/admin/admin-products-reducer.ts';
import { adminProductsSaga } from '../features/catalogue/admin/admin-products-saga.ts';
import { usersReducer } from '../features/users/users-reducer.ts';
import { usersSaga } from '../features/users/users-saga.ts';

/** The slices that only administrators' pages use; shoppers do not load them. */
export const adminReducers = {
  adminProducts: adminProductPagesReducer,
  analytics: analyticsReducer,
  sales: salesReducer,
  users: usersReducer,
};

export function* adminSaga(): SagaIterator {
  yield all([call(adminProductsSaga), call(analyticsSaga), call(salesSaga), call(usersSaga)]);
}
