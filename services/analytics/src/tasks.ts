import { runReconciliation } from '@shop/platform/events/restore/run-reconciliation.ts';
import { runTask, withTaskDatabase } from '@shop/platform/run-task.ts';
import { readTaskConfig } from '@shop/platform/service/config/config.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { dropProjection } from './drop-projection.ts';
import { analyticsMigrations } from './service.ts';

// `node services/analytics/src/tasks.ts TASK`: what operators run once.
await runTask('analytics', {
  // It owns no state, so it only rereads the event log (docs/runbooks/restore.md).
  'reconcile-after-restore': () =>
    runReconciliation({ name: 'analytics', migrations: [platformMigrations, analyticsMigrations] }),
  'drop-revenue': dropRevenue,
});

/** The first step of a rebuild (README, Rebuilding). */
function dropRevenue(): Promise<void> {
  return withTaskDatabase('analytics-drop-revenue', readTaskConfig(process.env), async ({ db, logger }) => {
    await dropProjection(db, (err) => logger.warn({ err }, 'projection is locked; retrying in a second'));
    logger.info('projections dropped; republish order and catalogue, or start with a new EVENT_GROUP');
  });
}
