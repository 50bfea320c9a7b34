/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block sign-ins. */
export const config = { transaction: false };

/** Index for the purge (src/purge.ts). An interrupted build leaves an invalid index, so drop it first. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists sessions_ended_at');
  await knex.raw('create index concurrently sessions_ended_at on sessions (ended_at) where ended_at is not null');
}
