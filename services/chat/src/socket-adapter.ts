import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import type { SocketAdapter } from './adapters/adapter.ts';
import { postgresAdapter } from './adapters/postgres-adapter.ts';
import { redisAdapter } from './adapters/redis-adapter.ts';

/** Redis where there is one, else the service's own PostgreSQL (DESIGN.md §2). */
export function openSocketAdapter(options: {
  redisUrl: string | undefined;
  databaseUrl: string;
  logger: Logger;
}): SocketAdapter {
  const { redisUrl, databaseUrl, logger } = options;
  return redisUrl === undefined
    ? postgresAdapter({ url: databaseUrl, logger })
    : redisAdapter({ url: redisUrl, logger });
}
