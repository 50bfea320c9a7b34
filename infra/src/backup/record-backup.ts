import type pg from 'pg';

/** `backup`: a backup of the database is complete; `check`: one was restored, and verified without a difference. */
export type BackupStep = 'backup' | 'check';

/**
 * Notes in a service's database when a backup of it was made or checked; the service shows it as
 * `backup_last_success_timestamp_seconds` and `backup_last_check_timestamp_seconds` (docs/metrics.md).
 * @param at the time of the backup, of which the newest is kept; for a check now
 */
export async function recordBackup(client: pg.ClientBase, step: BackupStep, at: string): Promise<void> {
  await client.query(
    `insert into backup_times (step, at) values ($1, $2)
     on conflict (step) do update set at = greatest(backup_times.at, excluded.at)`,
    [step, at],
  );
}
