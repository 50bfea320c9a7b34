/** Outside a transaction: reviews can be read and written while the index is built. */
export const config = { transaction: false };

/**
 * A review that was edited after its answer counts as unanswered again: the index follows. An interrupted build leaves an
 * invalid index, which is dropped first.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists reviews_to_answer');
  await knex.raw(`
    create index concurrently reviews_to_answer on reviews (created_at desc, id desc)
      where (answer is null or edited_at > answered_at) and hidden_reason is null
  `);
  await knex.raw('drop index concurrently if exists reviews_unanswered');
}
