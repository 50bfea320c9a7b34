import { ACCOUNT } from '@shop/infra/src/paypal-simulator/account.ts';
import { compareRevenue, revenueLine } from '@shop/infra/src/verify/compare-revenue.ts';
import { revenueOfAnalytics, revenueOfOrders } from '@shop/infra/src/verify/revenue-books.ts';
import { differenceLine, listDifferences } from '@shop/order/src/books/list-differences.ts';
import { createPayPalClient } from '@shop/order/src/paypal/paypal-client.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { type Measurement, none } from '../measurements.ts';
import type { Topology } from '../topology/topology.ts';

/** Analytics has caught up with the orders already. */
const LAG_MS = 2_000;

/** Checks that `npm run verify` would find no difference: stock, payments, refunds, every capture at PayPal, revenue. */
export async function checkOwnVerification({
  databaseUrl,
  paypal,
}: Pick<Topology, 'databaseUrl'> & { paypal: { url: string } }): Promise<Measurement> {
  const [order, analytics] = (['order', 'analytics'] as const).map((name) =>
    openDatabase({ url: databaseUrl(name), name: 'chaos verification', max: 2, timeoutFactor: 10 }),
  ) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>];
  try {
    const lines: string[] = [];
    const client = createPayPalClient({ ...ACCOUNT, apiUrl: paypal.url });
    for await (const difference of listDifferences(order, client, new Date())) lines.push(differenceLine(difference));
    const revenue = await compareRevenue(revenueOfOrders(order), revenueOfAnalytics(analytics), LAG_MS);
    return none('differences that npm run verify finds', [...lines, ...revenue.map(revenueLine)]);
  } finally {
    await Promise.all([order.close(), analytics.close()]);
  }
}
