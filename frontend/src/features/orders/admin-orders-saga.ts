import type { SagaIterator } from 'redux-saga';
import { select } from 'redux-saga/effects';
import { liveChannel } from '../../shared/live-socket.ts';
import { partListSaga } from '../../shared/part-list-saga.ts';
import { adminOrdersActions, selectAdminOrders } from './admin-orders-slice.ts';
import { fetchAdminOrders } from './orders-api.ts';

/** Loads all orders while the page is open, and again after announcements. */
export function adminOrdersSaga(): SagaIterator {
  return partListSaga({
    actions: adminOrdersActions,
    list: select(selectAdminOrders),
    fetchPart: fetchAdminOrders,
    news: liveChannel,
  });
}
