import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AuditedService, auditedServices } from '@shop/contracts/audit-api.ts';
import { verifyAudit } from '@shop/platform/service/audit/verify-audit.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { userFacingMessage } from '../user-facing-error.ts';
import { compareRevenue, type RevenueDifference, revenueLine } from './compare-revenue.ts';
import { findVerifiedShop, type VerifiedShop } from './databases.ts';
import { findErased } from './find-erased.ts';
import { changedSince, findWrongHours, revenueOfAnalytics, revenueOfOrders } from './revenue-books.ts';

// `npm run verify [-- DATA_DIR]`: checks every rule of the books once, and the hash chains of the audit logs, and prints a
// line per difference (docs/runbooks/discrepancies.md, docs/runbooks/audit-log.md). Exit code 1 when there is one. The order
// service checks its own rules; revenue concerns two databases, and services never open each other's (ADR 5).
// BACKED_UP_AT: the databases are a restored backup of that time, which nothing changes any more.
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Analytics follows within seconds. */
const LAG_MS = 10_000;
/** An order that changed so shortly before a backup may not have reached analytics. */
const UNSETTLED_MS = 5 * 60_000;

async function verifyOrders({ orderEnv }: VerifiedShop): Promise<boolean> {
  const verify = spawn(process.execPath, ['services/order/src/tasks.ts', 'verify'], {
    cwd: root,
    env: orderEnv,
    stdio: 'inherit',
  });
  const [code] = await once(verify, 'exit');
  return code === 0;
}

async function verifyRevenue({ urls }: VerifiedShop): Promise<boolean> {
  const [orders, analytics] = [open(urls.order), open(urls.analytics)];
  try {
    const differences = await settled(
      orders,
      await compareRevenue(revenueOfOrders(orders), revenueOfAnalytics(analytics), LAG_MS),
    );
    const lines = [...differences.map(revenueLine), ...(await findWrongHours(analytics))];
    for (const line of lines) console.log(line);
    console.log(`revenue: ${lines.length} differences`);
    return lines.length === 0;
  } finally {
    await Promise.all([orders.close(), analytics.close()]);
  }
}

/** Without the orders that had changed shortly before a backup: no event brings analytics up to date in its databases. */
async function settled(orders: Database, differences: RevenueDifference[]): Promise<RevenueDifference[]> {
  const backedUpAt = process.env.BACKED_UP_AT;
  if (backedUpAt === undefined || differences.length === 0) return differences;
  const since = new Date(new Date(backedUpAt).getTime() - UNSETTLED_MS);
  const changed = await changedSince(orders, since);
  return differences.filter(({ orderId }) => !changed.has(orderId));
}

async function verifyAuditOf(service: AuditedService, { urls }: VerifiedShop): Promise<boolean> {
  const db = open(urls[service]);
  try {
    const { differences, last } = await verifyAudit(db, findErased[service]);
    for (const difference of differences) console.log(`${difference} of ${service}`);
    const end = last === undefined ? 'no entries' : `last link ${last.number} ${last.hash}`;
    console.log(`audit log of ${service}: ${differences.length} differences, ${end}`);
    return differences.length === 0;
  } finally {
    await db.close();
  }
}

function open(url: string): Database {
  return openDatabase({ url, name: 'verify', max: 1, timeoutFactor: 10 });
}

try {
  const shop = await findVerifiedShop(process.argv[2], process.env, root);
  const agree = [await verifyOrders(shop), await verifyRevenue(shop)];
  for (const service of auditedServices) agree.push(await verifyAuditOf(service, shop));
  process.exitCode = agree.includes(false) ? 1 : 0;
} catch (error) {
  console.error(userFacingMessage(error, 'The books could not be verified'));
  process.exitCode = 1;
}
