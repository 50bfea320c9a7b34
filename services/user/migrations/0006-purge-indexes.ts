/** People sign in while the indexes are built. */
export const config = { transaction: false };

/** Finds what the retention job deletes (src/purge.ts). A build that was killed leaves an invalid index. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists sessions_ended_at');
  await knex.raw('create index concurrently sessions_ended_at on sessions (ended_at) where ended_at is not null');
}
