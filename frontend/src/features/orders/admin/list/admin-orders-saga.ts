import type { SagaIterator } from 'redux-saga';
import { call, select } from 'redux-saga/effects';
import { listSaga } from '../../../../shared/list/list-saga.ts';
import { orderChannel } from '../../../../shared/live-socket.ts';
import { fetchAdminOrders } from '../../orders-api.ts';
import { adminOrdersActions, selectAdminOrders } from './admin-orders-slice.ts';

/** Loads the open list of orders and reloads it after live events. */
export function adminOrdersSaga(): SagaIterator {
  return listSaga({
    actions: adminOrdersActions,
    list: select(selectAdminOrders),
    fetchPart: fetchAdminOrders,
    reloadOn: call(orderChannel),
  });
}
