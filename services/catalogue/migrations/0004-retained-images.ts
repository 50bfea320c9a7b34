/**
 * Images that outlive their product: `ordered_images` are shown by an order; `removed_images` may be shown by an order
 * on its way. Earlier orders do not say which image they show, so all images attached to products count as ordered.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table ordered_images (id text collate "C" primary key);
    create table removed_images (
      id text collate "C" primary key,
      removed_at timestamptz not null
    );
    insert into ordered_images select id from product_images;
    with gone as (
      delete from product_images i using products p where p.id = i.product_id and p.removed returning i.id
    )
    insert into removed_images select id, now() from gone;
  `);
}
