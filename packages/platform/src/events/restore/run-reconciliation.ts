import { z } from 'zod';
import { ConfigError, eventLogVariables, readVariables, taskVariables } from '../../service/config/config.ts';
import { createLogger } from '../../service/observability/logger.ts';
import { isOutage } from '../../service/postgres/postgres.ts';
import { presentValue } from '../../service/secrets/secret.ts';
import { kafkaAccess } from '../log/kafka-access.ts';
import { reconcileAfterRestore, type ServiceReconciliation } from './reconcile-after-restore.ts';
import { RestoreRefused } from './service-database.ts';

const variables = { ...taskVariables, ...eventLogVariables, ALLOW_LOSS: z.enum(['yes', 'no']).default('no') };

/**
 * Runs the command `npm run reconcile-after-restore -- <service>` (docs/runbooks/restore.md). Prints messages to stdout and errors to
 * stderr; exits with 0 or 1.
 */
export async function runReconciliation<Plan>(service: ServiceReconciliation<Plan>): Promise<void> {
  const { name } = service;
  try {
    const read = readVariables(variables, process.env);
    await reconcileAfterRestore(service, {
      databaseUrl: read.DATABASE_URL,
      eventLogUrl: read.EVENT_LOG_URL === undefined ? undefined : presentValue(read.EVENT_LOG_URL),
      kafka: kafkaAccess(read),
      timeoutFactor: read.TIMEOUT_FACTOR,
      allowLoss: read.ALLOW_LOSS === 'yes',
      logger: createLogger({
        name: `${name}-reconciliation`,
        level: read.LOG_LEVEL === 'info' ? 'warn' : read.LOG_LEVEL,
      }),
      print: (line) => console.log(`${name}: ${line}`),
    });
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof RestoreRefused || error instanceof ConfigError) return console.error(error.message);
    console.error(isOutage(error) ? `${name}: PostgreSQL is unreachable or busy: ${error}` : error);
    console.error(`${name}: not finished. Run the command again: a second run completes the remaining steps.`);
  }
}
