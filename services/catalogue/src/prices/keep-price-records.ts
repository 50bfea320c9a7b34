import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { PRIOR_DAYS } from './price-record.ts';
import { recordMissedPrices } from './record-prices.ts';

const HOUR_MS = 3_600_000;
/** A day more than the rule reads. */
const KEPT_DAYS = PRIOR_DAYS + 1;
/** Small enough for one statement to finish well within its timeout. */
const BATCH = 5_000;

/** Every hour: records what an earlier release has changed, and deletes records that no reduction needs any more. */
export function createPriceRecords({ db, logger }: { db: Database; logger: Logger }): PeriodicTask {
  return createPeriodicTask(HOUR_MS, {
    work: async (isStopped) => {
      const recorded = await recordMissedPrices(db, isStopped);
      if (recorded > 0) logger.info({ recorded }, 'prices recorded that another release has changed');
      await purgePriceRecords(db, isStopped);
    },
    logger,
    failureMessage: 'price records could not be kept',
  });
}

/** Deletes records that ended more than 31 days ago, in batches. The present price of what is for sale stays. */
export async function purgePriceRecords(db: Queryable, isStopped: () => boolean = () => false): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH && !isStopped(); ) deleted = (await db.query(PURGE, [BATCH])).length;
}

const PURGE = `
  delete from price_records r using (
    select variant_id, since from price_records
    where until < now() - interval '${KEPT_DAYS} days' order by until limit $1 for update skip locked) old
  where r.variant_id = old.variant_id and r.since = old.since
  returning 1`;
