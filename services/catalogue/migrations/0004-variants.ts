/**
 * Variants of products (ADR 64). The first variant of a product has the product's id, and its event the product's version;
 * `sku_key` has no case. `highest_cents` and `total` are null for products without options. During a rolling update the
 * older release still serves products without options.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [COLUMNS, VARIANTS, WORDS]) await knex.raw(sql);
}

/** stock_low_total is the administrators' stock filter; stock_low stays for the release before. */
const COLUMNS = `
  alter table products add column options jsonb not null default '[]', add column highest_cents bigint;
  alter table stock add column total bigint check (total >= 0);
  create index stock_low_total on stock (coalesce(total, displayed), product_id) where coalesce(total, displayed) <= 5;
`;

const VARIANTS = `
  create table variants (
    id text collate "C" primary key,
    product_id text collate "C" not null references products (id),
    position integer not null,
    choice jsonb not null,
    sku text,
    sku_key text collate "C",
    price_cents bigint not null check (price_cents > 0),
    old_price_cents bigint,
    image_id text collate "C" references product_images (id) on delete set null,
    weight_grams integer check (weight_grams > 0),
    on_sale boolean not null,
    removed boolean not null default false,
    version bigint not null
  );
  create unique index variants_sku on variants (sku_key) where not removed;
  create index variants_of_product on variants (product_id, position);
  create index variants_image on variants (image_id) where image_id is not null;
  create index variants_sku_search on variants using gin (sku_key gin_trgm_ops) with (fastupdate = off) where not removed;
`;

/** A search for a size or a colour finds the products that have it. */
const WORDS = `
  create or replace function searchable_text_of(product products) returns text
  stable parallel safe language sql
  return concat_ws(' ', product.name, product.category, product.description,
    (select string_agg(concat_ws(' ', attr ->> 'key', attr ->> 'value'), ' ')
     from jsonb_array_elements(product.attrs) as attr),
    (select string_agg(concat_ws(' ', offered.option ->> 'name', chosen.text), ' ')
     from jsonb_array_elements(product.options) as offered(option),
       jsonb_array_elements_text(offered.option -> 'values') as chosen(text)));

  create or replace trigger products_update_words
    after update of name, category, description, attrs, options, removed, published on products
    for each row
    when ((old.name, old.category, old.description, old.attrs, old.options, old.removed, old.published)
      is distinct from (new.name, new.category, new.description, new.attrs, new.options, new.removed, new.published))
    execute function update_product_words();
`;
