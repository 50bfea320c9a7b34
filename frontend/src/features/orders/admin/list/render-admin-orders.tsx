import type { CatalogueAttention } from '@shop/contracts/catalogue-admin-api.ts';
import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import type { FakeRequest, FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { loadHeavyParts } from '../../../../shared/testing/load-heavy-parts.tsx';
import { show } from '../../render-orders.tsx';
import type { WaitingChats } from '../attention/attention-kinds.tsx';
import { AdminOrdersPage } from './AdminOrdersPage.tsx';

loadHeavyParts();

/** No order needs attention. */
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

/** Nothing in the catalogue needs attention. */
export const calmCatalogue: CatalogueAttention = {
  soldOutCount: 0,
  lowStockCount: 0,
  criticalReviewsCount: 0,
  failedSearchesCount: 0,
};

const noChats: WaitingChats = { count: 0, isPending: false, isUnknown: false, onRetry: () => undefined };

/** Renders the administrator's orders; unless the arguments say otherwise, nothing needs attention. */
export function showAdminOrders(
  routes: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>,
  query = '',
  chats = noChats,
) {
  const calm = {
    'GET /api/admin/order/attention': () => ({ body: nothing }),
    'GET /api/admin/catalogue/attention': () => ({ body: calmCatalogue }),
  };
  return show(<AdminOrdersPage chats={chats} />, { ...calm, ...routes }, query);
}
