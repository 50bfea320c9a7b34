/** The application generates ids, as text. Texts that are compared or sorted by code point are collated "C". */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [
    CATEGORIES,
    PRODUCTS,
    REVIEWS,
    STOCK_AND_SALES,
    IMAGES,
    DATABASE_IDENTITY,
    WORDS,
    PRODUCT_WORDS,
    PRODUCT_TRIGGERS,
    BESTSELLERS,
    SYNONYMS,
    FAILED_SEARCHES,
  ])
    await knex.raw(sql);
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

/**
 * A draft (`published` is false) is seen by no shopper: it has no search words and is no bestseller, like a removed product.
 * `ordinal` and `changed` are for the product index (ADR 11). products_name_search is for administrators
 * (src/products/admin-products.ts), without fastupdate, so that no write has to flush a pending list.
 */
const PRODUCTS = `
  create table products (
    id text collate "C" primary key,
    name text not null,
    name_key text collate "C" not null,
    description text not null,
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
    removed boolean not null default false,
    ordinal integer not null generated always as identity,
    changed xid8 not null default pg_current_xact_id(),
    published boolean not null default true
  );
  create unique index products_name_key on products (name_key) where not removed;
  create index products_newest on products (created_at desc, id) where not removed;
  create index products_price on products (price_cents, id) where not removed;
  create index products_rating on products (rating desc, id) where not removed;
  create index products_category on products (category) where not removed;
  create unique index products_ordinal on products (ordinal);
  create index products_changed on products (changed, ordinal);
  create extension if not exists pg_trgm;
  create index products_name_search on products using gin (name_key gin_trgm_ops)
    with (fastupdate = off) where not removed;

  create table product_images (
    id text collate "C" primary key,
    product_id text collate "C" not null references products (id),
    position integer not null,
    path text not null,
    placeholder_colour text,
    constraint product_images_position unique (product_id, position)
  );
`;

/**
 * A review that was edited after its answer counts as unanswered again. Deleted accounts may no longer write, and their reviews
 * no longer name them. `deleted_hidden_reviews`: the author's next review of the product starts hidden. `purchases`: who bought
 * what in which order that counts, so that reviews of buyers are marked. The filters and the search of the administrators' list
 * and the count of critical reviews (src/reviews/admin-reviews.ts) have indexes with the same expressions.
 */
const REVIEWS = `
  create table reviews (
    id text collate "C" primary key,
    product_id text collate "C" not null references products (id),
    user_id text collate "C" not null,
    user_name text not null,
    rating integer not null check (rating between 1 and 5),
    comment text not null,
    created_at timestamptz not null,
    constraint reviews_one_per_user unique (product_id, user_id),
    edited_at timestamptz,
    answer text,
    answered_at timestamptz,
    hidden_reason text,
    constraint reviews_answer check ((answer is null) = (answered_at is null))
  );
  create index reviews_newest on reviews (product_id, created_at desc, id);
  create index reviews_of_user on reviews (user_id);
  create index reviews_by_time on reviews (created_at desc, id desc);
  create index reviews_hidden on reviews (created_at desc, id desc) where hidden_reason is not null;
  create index reviews_to_answer on reviews (created_at desc, id desc)
    where (answer is null or edited_at > answered_at) and hidden_reason is null;
  create index reviews_critical on reviews (product_id)
    where rating <= 2 and (answer is null or edited_at > answered_at) and hidden_reason is null;
  create index reviews_by_stars on reviews (rating, created_at desc, id desc);
  create index reviews_search on reviews using gin ((lower(' ' || comment || ' ' || user_name)) gin_trgm_ops)
    with (fastupdate = off);

  create table deleted_users (
    user_id text collate "C" primary key
  );
  create table deleted_hidden_reviews (
    user_id text collate "C" not null,
    product_id text collate "C" not null,
    hidden_reason text not null,
    primary key (user_id, product_id)
  );
  create table purchases (
    order_id text collate "C" not null,
    product_id text collate "C" not null,
    user_id text collate "C" not null,
    primary key (order_id, product_id)
  );
  create index purchases_by_user on purchases (user_id, product_id);
`;

/**
 * stock_low is the administrators' stock filter (src/products/admin-products.ts); its limit must not be below LOW_STOCK.
 */
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
    quantity bigint not null,
    top_category text collate "C"
  );
  create index stock_low on stock (displayed, product_id) where displayed <= 5;
  create index product_sales_best on product_sales (top_category, quantity desc, product_id)
    where quantity > 0 and top_category is not null;
`;

/**
 * Images that outlive their product: `ordered_images` are shown by an order; `removed_images` may be shown by an order on its
 * way.
 */
const IMAGES = `
  create table ordered_images (id text collate "C" primary key);
  create table removed_images (
    id text collate "C" primary key,
    removed_at timestamptz not null
  );
`;

/**
 * The identity of this database, generated once. Dumps and exports include it. An image store records it as its owner, so that
 * another database never deletes images that it does not know (ADR 26).
 */
const DATABASE_IDENTITY = `
  create table database_identity (
    single boolean primary key default true check (single),
    id text collate "C" not null
  );
  insert into database_identity (id) values (gen_random_uuid()::text);
`;

/**
 * `words_of` normalises a text to words without case and accents. Only letters and digits remain, so that no character is a
 * tsquery operator. The built-in collation knows case and letters of every script, whatever the database's locale is.
 */
const WORDS = `
  create extension if not exists unaccent with schema public;

  create function words_of(input text) returns text
  immutable strict parallel safe language sql
  return btrim(regexp_replace(
    lower(upper(public.unaccent('public.unaccent'::regdictionary,
      normalize(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f]+', '', 'g'), NFKC)
    ) collate pg_catalog.pg_c_utf8)),
    '[^[:alnum:]]+' collate pg_catalog.pg_c_utf8, ' ', 'g'));

  create function lexemes_of(input text) returns tsvector
  immutable strict parallel safe language sql
  return (select strip(to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.english', words))
          from words_of(input) as words);
`;

/** A separate table for the vectors, so that a new review rewrites none. The index in memory reads them (ADR 11). */
const PRODUCT_WORDS = `
  create table product_words (
    product_ordinal integer primary key,
    written xid8 not null,
    name tsvector not null,
    whole tsvector not null
  );
  alter table product_words alter column name set storage external, alter column whole set storage external;
`;

/** They maintain what the index and the search read (ADR 11), no matter who writes the row. */
const PRODUCT_TRIGGERS = `
  create function searchable_text_of(product products) returns text
  stable parallel safe language sql
  return concat_ws(' ', product.name, product.category, product.description,
    (select string_agg(concat_ws(' ', attr ->> 'key', attr ->> 'value'), ' ')
     from jsonb_array_elements(product.attrs) as attr));

  create function set_product_changed() returns trigger language plpgsql as $$
  begin
    new.changed := pg_current_xact_id();
    return new;
  end $$;
  create trigger products_set_changed before insert or update on products
    for each row execute function set_product_changed();

  create function update_product_words() returns trigger language plpgsql as $$
  begin
    if new.removed or not new.published then
      delete from product_words where product_ordinal = new.ordinal;
      return null;
    end if;
    insert into product_words (product_ordinal, written, name, whole)
    values (new.ordinal, pg_current_xact_id(), lexemes_of(new.name), lexemes_of(searchable_text_of(new)))
    on conflict (product_ordinal) do update
      set written = excluded.written, name = excluded.name, whole = excluded.whole;
    return null;
  end $$;
  create trigger products_insert_words after insert on products
    for each row execute function update_product_words();
  create trigger products_update_words
    after update of name, category, description, attrs, removed, published on products
    for each row
    when ((old.name, old.category, old.description, old.attrs, old.removed, old.published)
      is distinct from (new.name, new.category, new.description, new.attrs, new.removed, new.published))
    execute function update_product_words();
`;

/**
 * The top-level category of each sold product stands with its sales, so that the bestseller of a category is the first entry
 * of an index. Null for products that are removed, drafts or without an image, because the carousel cannot show them. Triggers
 * maintain it; only a bulk load that disables them has to fill it. Every writer of a product or its images locks the product's
 * row. The first sale of a product waits for that row, so that one of the two transactions sees what the other wrote.
 */
const BESTSELLERS = `
  create function shown_top_category(product text) returns text
  stable language sql
  return (select split_part(p.category, '/', 1) from products p
          where p.id = product and not p.removed and p.published
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
  create trigger product_images_keep_top after insert or delete on product_images
    for each row execute function keep_top_category();
  create trigger products_keep_top after update of category, removed, published on products
    for each row
    when ((old.category, old.removed, old.published) is distinct from (new.category, new.removed, new.published))
    execute function keep_top_category();
  create trigger product_sales_keep_top after insert on product_sales
    for each row execute function keep_top_category();
`;

/** Groups of words that a search treats as equal; a word belongs to at most one group. */
const SYNONYMS = `
  create table synonym_groups (
    id text collate "C" primary key,
    updated_at timestamptz not null
  );
  create table synonyms (
    word text collate "C" primary key,
    stem text collate "C" not null,
    group_id text collate "C" not null references synonym_groups (id) on delete cascade,
    position integer not null,
    constraint synonyms_position unique (group_id, position)
  );
  create index synonyms_stem on synonyms (stem);
`;

/** How often visitors searched for texts that no product contains, by UTC day; nothing says who searched. */
const FAILED_SEARCHES = `
  create table failed_searches (
    day date not null,
    text text collate "C" not null,
    searches integer not null,
    searched_for text,
    primary key (day, text)
  );
`;
