/** Replaces the index on failed refunds: late ones need attention too (src/books/attention-view.ts). */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create index refunds_incomplete on refunds (requested_at) where status <> 'completed';
    drop index refunds_failed;
  `);
}
