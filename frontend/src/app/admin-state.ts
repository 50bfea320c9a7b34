import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { analyticsSaga } from '../features/analytics/analytics-saga.ts';
import { analyticsReducer } from '../features/analytics/analytics-slice.ts';
import { salesSaga } from '../features/analytics/sales/sales-saga.ts';
import { salesReducer } from '../features/analytics/sales/sales-slice.ts';
import { productFormSaga } from '../features/catalogue/admin/form/product-form-saga.ts';
import { productFormReducer } from '../features/catalogue/admin/form/product-form-slice.ts';
import { noticesReducer } from '../shared/state/notices.ts';
import type { StoreExtension } from './store.ts';

/** The state that only administrators' pages use; shoppers do not load it. */
export const adminState: StoreExtension = {
  reducers: {
    analytics: analyticsReducer,
    notices: noticesReducer,
    productForm: productFormReducer,
    sales: salesReducer,
  },
  *saga(): SagaIterator {
    yield all([call(analyticsSaga), call(productFormSaga), call(salesSaga)]);
  },
};
