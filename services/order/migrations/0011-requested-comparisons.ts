/**
 * Adds when a webhook asked for a comparison of a capture with PayPal (src/books/verify-captures.ts), and an index on
 * recent captures, which are compared once a day.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table captures add column compare_requested_at timestamptz;
    create index captures_to_compare on captures (compare_requested_at) where compare_requested_at is not null;
    create index captures_recent on captures (captured_at);
    drop index captures_unverified;
  `);
}
