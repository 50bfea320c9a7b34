/**
 * Categories get other names (ADR 66). A former name leads to its category; while it is `moving`, products may still have it. The
 * reference does not cascade: a category whose products are on their way cannot be deleted, not even by the release before.
 * Products that were removed have a category too, which reports of sales name. A category without a position stands after those
 * that have one.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table categories
      add column version integer not null default 1 check (version > 0),
      add column position integer check (position > 0);

    create table former_category_names (
      name text collate "C" primary key,
      category_id text collate "C" not null references categories (id),
      moving boolean not null
    );
    create index former_category_names_category on former_category_names (category_id);
    create index former_category_names_moving on former_category_names (name) where moving;

    create index products_category_removed on products (category) where removed;`);
}
