import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { type Database, isOutage } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';

/** PostgreSQL's code for a statement beyond its time limit. */
const QUERY_CANCELED = '57014';

/** A search reads the pending list as a whole: it holds what was placed within this time. */
const EVERY_MS = 2_000;

/** Creates the task that moves new orders from the pending list of the search index into the index, outside of their transactions. */
export function searchIndexTask(db: Database, logger: Logger): PeriodicTask {
  return createPeriodicTask(EVERY_MS, {
    work: () =>
      db.query("select gin_clean_pending_list('orders_search')").catch((error) => {
        // The list waits, and a search reads it as it is; one that is too large for the time limit is logged.
        if (!isOutage(error) || codeOf(error) === QUERY_CANCELED) throw error;
      }),
    logger,
    failureMessage: 'search index of the orders could not take in new orders',
  });
}
