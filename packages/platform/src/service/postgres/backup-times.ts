import type { Logger } from '../observability/logger.ts';
import { gauge } from '../observability/metrics.ts';
import { createPeriodicTask, type PeriodicTask } from '../timing/periodic-task.ts';
import type { Queryable } from './postgres.ts';

const INTERVAL_MS = 30_000;

/**
 * Creates the task that shows when this service's database was last backed up, and when a backup was last restored and verified: what
 * `npm run backup`, `backup:check` and the jobs of the full profile note in `backup_times` (docs/metrics.md#backups).
 */
export function createBackupTimes(db: Queryable, logger: Logger): PeriodicTask {
  const backup = gauge(
    'backup_last_success_timestamp_seconds',
    'Unix time of the last backup of this database, 0: none',
  );
  const check = gauge(
    'backup_last_check_timestamp_seconds',
    'Unix time when a backup of this database was last restored and verified, 0: never',
  );
  return createPeriodicTask(INTERVAL_MS, {
    work: async () => {
      const rows = await db.query<{ step: string; seconds: number }>(
        'select step, extract(epoch from at)::float8 as seconds from backup_times',
      );
      const secondsOf = (step: string) => rows.find((row) => row.step === step)?.seconds ?? 0;
      backup.set(secondsOf('backup'));
      check.set(secondsOf('check'));
    },
    logger,
    failureMessage: 'times of the last backup could not be read',
  });
}
