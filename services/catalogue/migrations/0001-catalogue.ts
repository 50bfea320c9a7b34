/** The application generates ids, as text. Texts that are compared or sorted by code point are collated "C". */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(CATEGORIES);
  await knex.raw(PRODUCTS);
  await knex.raw(STOCK_AND_SALES);
}

const CATEGORIES = `
  create table categories (
    id text collate "C" primary key,
    name text collate "C" not null constraint categories_name unique,
    name_key text collate "C" not null constraint categories_name_key unique,
    description text not null,
    image text not null,
    attrs jsonb not null
  );
  create table category_list (
    single boolean primary key default true check (single),
    version bigint not null
  );
  insert into category_list (version) values (0);
`;

const PRODUCTS = `
  create table products (
    id text collate "C" primary key,
    name text not null,
    name_key text collate "C" not null,
    description text not null,
    search_text text collate "C" not null,
    price_cents bigint not null check (price_cents > 0),
    category text collate "C" not null,
    attrs jsonb not null,
    rating_sum bigint not null default 0,
    reviews_number bigint not null default 0,
    rating numeric(2, 1) not null generated always as
      (case when reviews_number = 0 then 0 else round(rating_sum::numeric / reviews_number, 1) end) stored,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null,
    removed boolean not null default false
  );
  create unique index products_name_key on products (name_key) where not removed;
  create index products_newest on products (created_at desc, id) where not removed;
  create index products_price on products (price_cents, id) where not removed;
  create index products_rating on products (rating desc, id) where not removed;
  create index products_category on products (category) where not removed;

  create table product_images (
    id text collate "C" primary key,
    product_id text collate "C" not null references products (id),
    position integer not null,
    path text not null,
    placeholder_colour text,
    constraint product_images_position unique (product_id, position)
  );

  create table reviews (
    id text collate "C" primary key,
    product_id text collate "C" not null references products (id),
    user_id text collate "C" not null,
    user_name text not null,
    rating integer not null check (rating between 1 and 5),
    comment text not null,
    created_at timestamptz not null,
    constraint reviews_one_per_user unique (product_id, user_id)
  );
  create index reviews_newest on reviews (product_id, created_at desc, id);
`;

const STOCK_AND_SALES = `
  create table stock (
    product_id text collate "C" primary key,
    remaining bigint not null check (remaining >= 0),
    last_applied bigint not null,
    last_number bigint not null,
    displayed bigint not null check (displayed >= 0)
  );
  create table stock_adjustments (
    product_id text collate "C" not null,
    number bigint not null,
    difference bigint not null,
    primary key (product_id, number)
  );
  create table order_sales (
    order_id text collate "C" primary key,
    sold jsonb not null
  );
  create table product_sales (
    product_id text collate "C" primary key,
    quantity bigint not null
  );
`;
