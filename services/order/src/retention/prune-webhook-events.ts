import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** PayPal repeats an event for three days at most. */
const RETENTION_MS = 30 * 24 * 3_600_000;
/** Small enough for one statement to finish well within its timeout. */
const BATCH = 5_000;

/** Deletes the ids of webhook events that are older than 30 days, in batches. */
export async function pruneWebhookEvents(
  db: Queryable,
  { now, isStopped }: { now: () => Date; isStopped: () => boolean },
): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH && !isStopped(); ) {
    const rows = await db.query(
      `delete from webhook_events where event_id in
         (select event_id from webhook_events where received_at <= $1 order by received_at limit $2
          for update skip locked)
       returning 1`,
      [new Date(now().getTime() - RETENTION_MS), BATCH],
    );
    deleted = rows.length;
  }
}
