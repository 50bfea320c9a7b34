/** Remembers which hidden reviews their authors deleted: the author's next review of the product starts hidden. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table deleted_hidden_reviews (
      user_id text collate "C" not null,
      product_id text collate "C" not null,
      hidden_reason text not null,
      primary key (user_id, product_id)
    );
  `);
}
