/**
 * What each product or variant is and was sold for, so that a reduced price can be shown beside the lowest one of the 30 days before
 * (ADR 67). `until` is null for the present price; `prior_cents` is that lowest price while a reduction is shown. The present prices
 * are the first records. What lists show of it is in the product's row.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [COLUMNS, RECORDS, PRESENT]) await knex.raw(sql);
}

const COLUMNS = 'alter table products add column old_cents bigint, add column prior_cents bigint';

const RECORDS = `
  create table price_records (
    variant_id text collate "C" not null,
    since timestamptz not null,
    until timestamptz check (until > since),
    price_cents bigint not null check (price_cents > 0),
    old_cents bigint check (old_cents > price_cents),
    prior_cents bigint check (prior_cents > price_cents),
    primary key (variant_id, since),
    check (prior_cents is null or old_cents is not null)
  );
  create unique index price_records_present on price_records (variant_id) where until is null;
  create index price_records_until on price_records (until) where until is not null;
`;

/** An old price that is not above the price is of a product whose price an earlier release has raised. */
const PRESENT = `
  insert into price_records (variant_id, since, price_cents, old_cents)
  select id, date_trunc('milliseconds', clock_timestamp()), cents, case when old_cents > cents then old_cents end
  from (
    select p.id, p.price_cents as cents, v.old_price_cents as old_cents
    from products p left join variants v on v.id = p.id
    where p.options = '[]' and p.published and not p.removed
    union all
    select v.id, v.price_cents, v.old_price_cents
    from variants v join products p on p.id = v.product_id
    where p.options <> '[]' and p.published and not p.removed and v.on_sale and not v.removed
  ) sold;
`;
