/** When the database was last backed up, and when a backup of it was last restored and verified (docs/metrics.md#backups). */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table backup_times (
      step text primary key check (step in ('backup', 'check')),
      at timestamptz not null
    )`);
}
