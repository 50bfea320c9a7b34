import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import type { FakeRequest, FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { loadHeavyParts } from '../../../../shared/testing/load-heavy-parts.tsx';
import { show } from '../../render-orders.tsx';
import { AdminOrdersPage } from './AdminOrdersPage.tsx';

loadHeavyParts();

/** Nothing needs attention. */
export const nothing: OrderAttention = {
  discrepancies: [],
  discrepanciesCount: 0,
  failedRefunds: [],
  failedRefundsCount: 0,
  overdue: [],
  overdueCount: 0,
  soldOut: [],
  soldOutCount: 0,
};

/** Renders the administrator's orders; unless the routes say otherwise, nothing needs attention. */
export function showAdminOrders(routes: Record<string, (request: FakeRequest) => FakeResponse>, query = '') {
  return show(<AdminOrdersPage />, { 'GET /api/admin/order/attention': () => ({ body: nothing }), ...routes }, query);
}
