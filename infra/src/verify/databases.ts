import path from 'node:path';
import { readVariables, urlVariable } from '@shop/platform/service/config/config.ts';
import { environmentOf } from '../run-file.ts';

/** What `npm run verify` reads: the order service's environment, and the database of analytics. */
export interface VerifiedShop {
  orderEnv: NodeJS.ProcessEnv;
  orderUrl: string;
  analyticsUrl: string;
}

const urls = { ORDER_DATABASE_URL: urlVariable, ANALYTICS_DATABASE_URL: urlVariable };

/**
 * Finds the databases to verify: those of ORDER_DATABASE_URL and ANALYTICS_DATABASE_URL, or of the files that
 * ORDER_DATABASE_URL_FILE and ANALYTICS_DATABASE_URL_FILE name; otherwise those of the running shop.
 * @param directory the DATA_DIR of the shop; by default that of `given`, or .data
 * @throws UserFacingError when no shop runs there, ConfigError when only one of the URLs is given
 */
export async function findVerifiedShop(
  directory: string | undefined,
  given: NodeJS.ProcessEnv,
  root: string,
): Promise<VerifiedShop> {
  if (Object.keys(urls).some((name) => given[name] || given[`${name}_FILE`])) {
    const read = readVariables(urls, given);
    const orderUrl = read.ORDER_DATABASE_URL;
    return { orderEnv: { ...given, DATABASE_URL: orderUrl }, orderUrl, analyticsUrl: read.ANALYTICS_DATABASE_URL };
  }
  const dataDir = path.resolve(root, directory ?? (given.DATA_DIR || '.data'));
  const [order, analytics] = await Promise.all([environmentOf('order', dataDir), environmentOf('analytics', dataDir)]);
  const [orderUrl, analyticsUrl] = [order.DATABASE_URL, analytics.DATABASE_URL];
  if (orderUrl === undefined || analyticsUrl === undefined) throw new Error(`${dataDir}/run.json names no databases`);
  return { orderEnv: { ...given, ...order }, orderUrl, analyticsUrl };
}
