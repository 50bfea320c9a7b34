import type { HistoryEntry } from '../clients/history.ts';
import type { Measurement } from '../measurements/measurements.ts';
import { checkAcknowledgedChanges } from './acknowledged-changes.ts';
import { checkAnalytics } from './analytics.ts';
import type { CheckedShop } from './checked-shop.ts';
import { openDatabases } from './databases.ts';
import { checkOrders } from './orders.ts';
import { checkOwnVerification } from './own-verification.ts';
import { checkPayments } from './payments.ts';
import { checkProjections } from './projections.ts';
import { checkStock } from './stock.ts';
import { waitUntilQuiescent } from './wait-until-quiescent.ts';

/**
 * Waits after the faults until the shop is quiescent, then checks payments (P-A9, P-A10), orders (P-A1), stock (P-A2), revenue (P-B3)
 * and the projections in the catalogue (P-B1), and lets the shop verify its own books.
 * @param options of the wait: see waitUntilQuiescent
 */
export async function checkAll(
  shop: CheckedShop,
  history: readonly HistoryEntry[],
  options: { what?: string; seconds?: number } = {},
): Promise<Measurement[]> {
  const databases = openDatabases(shop);
  const log = { brokers: shop.engines?.brokers, lags: shop.lags };
  try {
    const quiescent = await waitUntilQuiescent(databases, { ...options, ...log });
    if (!quiescent.holds) return [quiescent];
    const payments = await checkPayments(databases, shop.paypal.url);
    // Settled payments are new events.
    const settled = await waitUntilQuiescent(databases, {
      what: 'quiescent after the payments',
      ...log,
    });
    return [
      quiescent,
      ...payments,
      settled,
      ...(await checkOrders(databases, history)),
      await checkAcknowledgedChanges(databases, history),
      ...(await checkStock(databases)),
      ...(await checkAnalytics(databases)),
      ...(await checkProjections(databases)),
      await checkOwnVerification(shop),
    ];
  } finally {
    await databases.close();
  }
}
