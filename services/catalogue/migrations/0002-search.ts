/**
 * Adds what the product index and the search read (ADR 11): ordinals, transaction ids and words. Fills them for existing
 * products; triggers maintain them afterwards, no matter who writes the row. Migration 0009 drops `search_text`.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(WORDS);
  await knex.raw(CHANGES);
  await knex.raw(PRODUCT_WORDS);
  await knex.raw(TRIGGERS);
  await knex.raw(FILL);
  await knex.raw(`create index product_sales_most on product_sales (quantity desc, product_id) where quantity > 0`);
}

/**
 * `words_of` normalises a text to words without case and accents. Only letters and digits remain, so that no character is
 * a tsquery operator. The built-in collation knows case and letters of every script, whatever the database's locale is.
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

  create function deletion_variants(word text) returns text[]
  immutable strict parallel safe language sql
  return array(
    select case at when 0 then word else overlay(word placing '' from at for 1) end
    from generate_series(0, length(word)) as at);
`;

const CHANGES = `
  alter table products
    add column ordinal integer not null generated always as identity,
    add column changed xid8 not null default pg_current_xact_id();
  create unique index products_ordinal on products (ordinal);
  create index products_changed on products (changed, ordinal);
`;

/** A separate table for the vectors: a search reads fewer pages, and a new review rewrites no vector. */
const PRODUCT_WORDS = `
  create table product_words (
    product_ordinal integer primary key,
    written xid8 not null,
    name tsvector not null,
    whole tsvector not null
  );
  alter table product_words alter column name set storage external, alter column whole set storage external;
  create index product_words_name on product_words using gin (name) with (gin_pending_list_limit = 256);
  create index product_words_whole on product_words using gin (whole) with (gin_pending_list_limit = 256);

  create table known_words (word text collate "C" primary key);
  create index known_words_typos on known_words using gin (deletion_variants(word)) with (gin_pending_list_limit = 256);
`;

const TRIGGERS = `
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
  declare
    lexemes tsvector;
  begin
    if new.removed then
      delete from product_words where product_ordinal = new.ordinal;
      return null;
    end if;
    lexemes := lexemes_of(searchable_text_of(new));
    insert into product_words (product_ordinal, written, name, whole)
    values (new.ordinal, pg_current_xact_id(), lexemes_of(new.name), lexemes)
    on conflict (product_ordinal) do update
      set written = excluded.written, name = excluded.name, whole = excluded.whole;
    insert into known_words (word)
    select lexeme from unnest(lexemes)
    where length(lexeme) between 3 and 40 and lexeme ~ '[^0-9]'
      and not exists (select from known_words known where known.word = lexeme)
    order by lexeme collate "C"
    on conflict do nothing;
    return null;
  end $$;
  create trigger products_insert_words after insert on products
    for each row execute function update_product_words();
  create trigger products_update_words after update of name, category, description, attrs, removed on products
    for each row
    when ((old.name, old.category, old.description, old.attrs, old.removed)
      is distinct from (new.name, new.category, new.description, new.attrs, new.removed))
    execute function update_product_words();
`;

const FILL = `
  insert into product_words (product_ordinal, written, name, whole)
  select p.ordinal, pg_current_xact_id(), lexemes_of(p.name), lexemes_of(searchable_text_of(p))
  from products p where not p.removed;
  insert into known_words (word)
  select distinct lexeme from product_words, unnest(whole)
  where length(lexeme) between 3 and 40 and lexeme ~ '[^0-9]';
`;
