import { type AuditedService, auditedServices } from '@shop/contracts/audit-api.ts';
import { compareRevenue, revenueLine } from '@shop/infra/src/verify/compare-revenue.ts';
import { findErased } from '@shop/infra/src/verify/find-erased.ts';
import { findWrongHours, revenueOfAnalytics, revenueOfOrders } from '@shop/infra/src/verify/revenue-books.ts';
import { createPayPalClient } from '@shop/order/src/paypal/paypal-client.ts';
import { differenceLine, listDifferences } from '@shop/order/src/reconciliation/list-differences.ts';
import { ACCOUNT } from '@shop/paypal-simulator/account.ts';
import { verifyAudit } from '@shop/platform/service/audit/verify-audit.ts';
import { fixedCurrency } from '@shop/platform/service/postgres/fixed-currency.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { type Measurement, none } from '../measurements/measurements.ts';
import type { CheckedShop } from './checked-shop.ts';

/** Analytics has caught up with the orders already. */
const LAG_MS = 2_000;

/** Checks that `npm run verify` would find no difference: stock, payments, refunds, every capture at PayPal, revenue, audit logs. */
export async function checkOwnVerification({ databaseUrl, members, paypal }: CheckedShop): Promise<Measurement> {
  const open = (name: AuditedService | 'analytics') =>
    openDatabase({ url: databaseUrl(name), name: 'chaos verification', max: 2, timeoutFactor: 10 });
  const [order, analytics] = [open('order'), open('analytics')];
  try {
    const lines: string[] = [];
    const account = { ...ACCOUNT, apiUrl: paypal.url, currency: await fixedCurrency(order) };
    const client = createPayPalClient(account, { timeoutFactor: 10 });
    for await (const difference of listDifferences(order, client, new Date())) lines.push(differenceLine(difference));
    const revenue = await compareRevenue(revenueOfOrders(order), revenueOfAnalytics(analytics), LAG_MS);
    lines.push(...revenue.map(revenueLine), ...(await findWrongHours(analytics)));
    const running = auditedServices.filter((service) => members?.(service).length !== 0);
    for (const service of running) {
      const db = open(service);
      lines.push(
        ...(await verifyAudit(db, findErased[service]).finally(db.close)).differences.map(
          (line) => `${line} of ${service}`,
        ),
      );
    }
    return none('differences that npm run verify finds', lines);
  } finally {
    await Promise.all([order.close(), analytics.close()]);
  }
}
