import type { CatalogueAttention } from '@shop/contracts/catalogue-admin-api.ts';
import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { useSelector } from 'react-redux';
import { AdminMenu } from '../../features/admin/AdminMenu.tsx';
import { selectUnanswered } from '../../features/chat/desk/desk-selectors.ts';
import { useAttentionQuery, useCatalogueAttentionQuery } from '../../features/orders/admin/attention/attention-api.ts';

/**
 * The administrators' menu with the numbers of what waits. It loads them once and polls nothing: live events, what the
 * administrator does and the page of orders refresh them.
 */
export function MenuWithCounts() {
  const [orders, catalogue] = [useAttentionQuery(), useCatalogueAttentionQuery()];
  // All at once: on a phone each number moves the tabs beside it.
  const settled = [orders, catalogue].every(({ data, isError }) => data !== undefined || isError);
  const waiting = {
    adminChats: useSelector(selectUnanswered),
    ...(settled && orders.data && ofOrders(orders.data)),
    ...(settled && catalogue.data && ofCatalogue(catalogue.data)),
  };
  return <AdminMenu waiting={waiting} />;
}

function ofOrders({ discrepanciesCount, failedRefundsCount, overdueCount }: OrderAttention) {
  return { adminOrders: discrepanciesCount + failedRefundsCount + overdueCount };
}

function ofCatalogue({ soldOutCount, lowStockCount, criticalReviewsCount, failedSearchesCount }: CatalogueAttention) {
  return {
    adminProducts: soldOutCount + lowStockCount,
    adminReviews: criticalReviewsCount,
    adminSearch: failedSearchesCount,
  };
}
