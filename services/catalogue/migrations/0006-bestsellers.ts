/**
 * The top-level category of each sold product, kept beside its sales, so that the best seller of each category is the first entry of an
 * index: null for a product that is removed or has no image, because the carousel cannot show it. Triggers keep it, whoever writes;
 * only a bulk load that switches them off has to fill it. The index that the old query walked goes: while an old replica still runs it
 * sorts instead.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(COLUMN);
  await knex.raw(TRIGGERS);
  await knex.raw(FILL);
  await knex.raw(`
    drop index product_sales_most;
    create index product_sales_best on product_sales (top_category, quantity desc, product_id)
      where quantity > 0 and top_category is not null`);
}

const COLUMN = `
  alter table product_sales add column top_category text collate "C";

  create function shown_top_category(product text) returns text
  stable language sql
  return (select split_part(p.category, '/', 1) from products p
          where p.id = product and not p.removed
            and exists (select from product_images i where i.product_id = p.id));
`;

/**
 * Each writer of a product or its images holds the product's row. Whoever adds its first sale waits for that row, so that one of the
 * two sees what the other wrote.
 */
const TRIGGERS = `
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
  create trigger product_sales_keep_top after insert on product_sales
    for each row execute function keep_top_category();
  create trigger product_images_keep_top after insert or delete on product_images
    for each row execute function keep_top_category();
  create trigger products_keep_top after update of category, removed on products
    for each row when ((old.category, old.removed) is distinct from (new.category, new.removed))
    execute function keep_top_category();
`;

/** What shown_top_category says, for all rows at once: a few seconds for 100,000. */
const FILL = `
  update product_sales sold set top_category = split_part(p.category, '/', 1)
  from products p
  where p.id = sold.product_id and not p.removed
    and p.id in (select i.product_id from product_images i);
`;
