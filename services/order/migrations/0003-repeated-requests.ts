/** How often a request with the same key came again, and when last (ADR 56). */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(
    `alter table idempotency_keys add column repeats integer not null default 0, add column repeated_at timestamptz`,
  );
}
