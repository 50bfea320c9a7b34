/**
 * Stores the top-level category of each sold product with its sales, so that the bestseller of a category is the first
 * entry of an index. Null for products that are removed or have no image, because the carousel cannot show them.
 * Triggers maintain it, no matter who writes the row; only a bulk load that disables them has to fill it. Migration 0008
 * fills existing rows and builds the index without locks that block readers.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(FUNCTIONS);
  await knex.raw(PRODUCT_TRIGGERS);
  await knex.raw(SALES);
}

/**
 * Every writer of a product or its images locks the product's row. The first sale of a product waits for that row, so
 * that one of the two transactions sees what the other wrote.
 */
const FUNCTIONS = `
  create function shown_top_category(product text) returns text
  stable language sql
  return (select split_part(p.category, '/', 1) from products p
          where p.id = product and not p.removed
            and exists (select from product_images i where i.product_id = p.id));

  create function keep_top_category() returns trigger language plpgsql as $$
  declare
    product text;
  begin
    if tg_table_name = 'products' then
      product := new.id;
    elsif tg_op = 'DELETE' then
      product := old.product_id;
    else
      product := new.product_id;
    end if;
    if tg_table_name = 'product_sales' then
      perform from products where id = product for share;
    end if;
    update product_sales set top_category = shown_top_category(product)
    where product_id = product and top_category is distinct from shown_top_category(product);
    return null;
  end $$;
`;

/** These locks do not block readers. */
const PRODUCT_TRIGGERS = `
  create trigger product_images_keep_top after insert or delete on product_images
    for each row execute function keep_top_category();
  create trigger products_keep_top after update of category, removed on products
    for each row when ((old.category, old.removed) is distinct from (new.category, new.removed))
    execute function keep_top_category();
`;

/**
 * Last, because every read of a product joins this table: while its lock blocks readers, the migration waits for no
 * other lock.
 */
const SALES = `
  alter table product_sales add column top_category text collate "C";
  create trigger product_sales_keep_top after insert on product_sales
    for each row execute function keep_top_category();
`;
