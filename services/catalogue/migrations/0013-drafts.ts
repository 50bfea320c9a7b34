/**
 * Drafts: products that shoppers do not see yet. A draft has no search words and is no bestseller, like a removed
 * product; the index, the lists and the events read the column itself. Existing products are published.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`alter table products add column published boolean not null default true`);
  await knex.raw(WORDS);
  await knex.raw(BESTSELLERS);
}

/** As in migration 0002, except for drafts. */
const WORDS = `
  create or replace function update_product_words() returns trigger language plpgsql as $$
  declare
    lexemes tsvector;
  begin
    if new.removed or not new.published then
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
  drop trigger products_update_words on products;
  create trigger products_update_words
    after update of name, category, description, attrs, removed, published on products
    for each row
    when ((old.name, old.category, old.description, old.attrs, old.removed, old.published)
      is distinct from (new.name, new.category, new.description, new.attrs, new.removed, new.published))
    execute function update_product_words();
`;

/** As in migration 0006, except for drafts. */
const BESTSELLERS = `
  create or replace function shown_top_category(product text) returns text
  stable language sql
  return (select split_part(p.category, '/', 1) from products p
          where p.id = product and not p.removed and p.published
            and exists (select from product_images i where i.product_id = p.id));
  drop trigger products_keep_top on products;
  create trigger products_keep_top after update of category, removed, published on products
    for each row
    when ((old.category, old.removed, old.published) is distinct from (new.category, new.removed, new.published))
    execute function keep_top_category();
`;
