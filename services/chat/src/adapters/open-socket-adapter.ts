import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
import { postgresAdapter } from './postgres-adapter.ts';
import { redisAdapter } from './redis-adapter.ts';
import type { SocketAdapter } from './socket-adapter.ts';

/**
 * Opens the adapter: over Redis when configured, otherwise over the service's own PostgreSQL
 * (docs/architecture.md#profiles).
 */
export function openSocketAdapter(options: {
  redisUrl: SecretText | undefined;
  databaseUrl: SecretText;
  logger: Logger;
  timeoutFactor: number;
}): SocketAdapter {
  const { redisUrl, databaseUrl, logger, timeoutFactor } = options;
  return redisUrl === undefined
    ? postgresAdapter({ url: databaseUrl, logger, timeoutFactor })
    : redisAdapter({ url: redisUrl, logger });
}
