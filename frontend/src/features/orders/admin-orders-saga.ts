import type { SagaIterator } from 'redux-saga';
import { call, select } from 'redux-saga/effects';
import { listSaga } from '../../shared/list/list-saga.ts';
import { liveChannel } from '../../shared/live-socket.ts';
import { adminOrdersActions, selectAdminOrders } from './admin-orders-slice.ts';
import { fetchAdminOrders } from './orders-api.ts';

/** Loads all orders while the page is open, and again after announcements. */
export function adminOrdersSaga(): SagaIterator {
  return listSaga({
    actions: adminOrdersActions,
    list: select(selectAdminOrders),
    fetchPart: fetchAdminOrders,
    reloadOn: call(liveChannel),
  });
}
