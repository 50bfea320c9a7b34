import type { FakeRequest, FakeResponse } from '../../shared/testing/fake-server.ts';
import { AdminOrdersPage } from './AdminOrdersPage.tsx';
import { show } from './render-orders.tsx';

/** Renders the administrator's orders. */
export function showAdminOrders(routes: Record<string, (request: FakeRequest) => FakeResponse>, query = '') {
  return show(<AdminOrdersPage />, routes, query);
}
