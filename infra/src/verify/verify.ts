import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { userFacingMessage } from '../user-facing-error.ts';
import { compareRevenue, revenueLine } from './compare-revenue.ts';
import { findVerifiedShop, type VerifiedShop } from './databases.ts';
import { revenueOfAnalytics, revenueOfOrders } from './revenue-books.ts';

// `npm run verify [-- DATA_DIR]`: checks every rule of the books once and prints a line per difference
// (docs/runbooks/discrepancies.md). Exit code 1 when there is one. The order service checks its own rules; revenue
// concerns two databases, and services never open each other's (ADR 5).
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Analytics follows within seconds. */
const LAG_MS = 10_000;

async function verifyOrders({ orderEnv }: VerifiedShop): Promise<boolean> {
  const verify = spawn(process.execPath, ['services/order/src/verify.ts'], {
    cwd: root,
    env: orderEnv,
    stdio: 'inherit',
  });
  const [code] = await once(verify, 'exit');
  return code === 0;
}

async function verifyRevenue({ orderUrl, analyticsUrl }: VerifiedShop): Promise<boolean> {
  const [orders, analytics] = [orderUrl, analyticsUrl].map((url) =>
    openDatabase({ url, name: 'verify', max: 1, timeoutFactor: 10 }),
  ) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>];
  try {
    const differences = await compareRevenue(revenueOfOrders(orders), revenueOfAnalytics(analytics), LAG_MS);
    for (const difference of differences) console.log(revenueLine(difference));
    console.log(`revenue: ${differences.length} differences`);
    return differences.length === 0;
  } finally {
    await Promise.all([orders.close(), analytics.close()]);
  }
}

try {
  const shop = await findVerifiedShop(process.argv[2], process.env, root);
  const agree = [await verifyOrders(shop), await verifyRevenue(shop)];
  process.exitCode = agree.includes(false) ? 1 : 0;
} catch (error) {
  console.error(userFacingMessage(error, 'The books could not be verified'));
  process.exitCode = 1;
}
