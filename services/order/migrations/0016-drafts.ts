/** Tells drafts, which the catalogue may publish again, from deleted products; both are `removed` in the price list. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`alter table price_list add column draft boolean not null default false`);
}
