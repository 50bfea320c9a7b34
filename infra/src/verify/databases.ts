import path from 'node:path';
import { readVariables, urlVariable } from '@shop/platform/service/config/config.ts';
import { environmentOf } from '../data-dir/run-file.ts';

const SERVICES = ['user', 'catalogue', 'order', 'chat', 'analytics'] as const;
export type VerifiedService = (typeof SERVICES)[number];

/** What `npm run verify` reads: the order service's environment, and the database of every service. */
export interface VerifiedShop {
  orderEnv: NodeJS.ProcessEnv;
  urls: Record<VerifiedService, string>;
}

const variables = {
  USER_DATABASE_URL: urlVariable,
  CATALOGUE_DATABASE_URL: urlVariable,
  ORDER_DATABASE_URL: urlVariable,
  CHAT_DATABASE_URL: urlVariable,
  ANALYTICS_DATABASE_URL: urlVariable,
};

/**
 * Finds the databases to verify: those of USER_DATABASE_URL and its like, or of the files that USER_DATABASE_URL_FILE and
 * its like name; otherwise those of the running shop.
 * @param directory the DATA_DIR of the shop; by default that of `given`, or .data
 * @throws UserFacingError when no shop runs there, ConfigError when only some of the URLs are given
 */
export async function findVerifiedShop(
  directory: string | undefined,
  given: NodeJS.ProcessEnv,
  root: string,
): Promise<VerifiedShop> {
  if (Object.keys(variables).some((name) => given[name] || given[`${name}_FILE`])) {
    const read = readVariables(variables, given);
    const urls = {
      user: read.USER_DATABASE_URL,
      catalogue: read.CATALOGUE_DATABASE_URL,
      order: read.ORDER_DATABASE_URL,
      chat: read.CHAT_DATABASE_URL,
      analytics: read.ANALYTICS_DATABASE_URL,
    };
    return { orderEnv: { ...given, DATABASE_URL: urls.order }, urls };
  }
  const dataDir = path.resolve(root, directory ?? (given.DATA_DIR || '.data'));
  const environments = await Promise.all(
    SERVICES.map(async (name) => [name, await environmentOf(name, dataDir)] as const),
  );
  const urls = Object.fromEntries(environments.map(([name, env]) => [name, env.DATABASE_URL]));
  const missing = SERVICES.filter((name) => urls[name] === undefined);
  if (missing.length > 0) throw new Error(`${dataDir}/run.json names no database of ${missing.join(', ')}`);
  const order = environments.find(([name]) => name === 'order')?.[1];
  return { orderEnv: { ...given, ...order }, urls: urls as VerifiedShop['urls'] };
}
