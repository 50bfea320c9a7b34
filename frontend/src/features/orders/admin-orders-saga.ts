import type { SagaIterator } from 'redux-saga';
import { select } from 'redux-saga/effects';
import { liveChannel } from '../../shared/live-socket.ts';
import { partListSaga } from '../../shared/part-list-saga.ts';
import { ADMIN_ORDERS, adminOrdersEvents } from './admin-orders-slice.ts';
import { fetchAdminOrders } from './orders-api.ts';
import { selectAdminOrders } from './orders-slice.ts';

/** All orders while the page is open, asked for again when the shop tells of some. */
export function adminOrdersSaga(): SagaIterator {
  return partListSaga({
    list: ADMIN_ORDERS,
    events: adminOrdersEvents,
    shown: select(selectAdminOrders),
    fetchPart: fetchAdminOrders,
    news: liveChannel,
  });
}
