/** Who bought which product in which order that counts: reviews of buyers are marked. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table purchases (
      order_id text collate "C" not null,
      product_id text collate "C" not null,
      user_id text collate "C" not null,
      primary key (order_id, product_id)
    );
    create index purchases_by_user on purchases (user_id, product_id);
  `);
}
