/** Adds when a capture was compared with PayPal (src/books/verify-captures.ts), and when it agreed. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table captures add column compared_at timestamptz, add column verified_at timestamptz;
    create index captures_unverified on captures (captured_at) where verified_at is null;
    create index refunds_completed on refunds (completed_at) where completed_at is not null;
  `);
}
