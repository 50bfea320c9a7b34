/** What emails say of the shop: at most one row, from the event settings/shop. Without it the shop is a new one. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table shop_profile (
      only_row boolean primary key default true check (only_row),
      name text not null,
      time_zone text not null,
      seller jsonb not null
    )`);
}
