/**
 * What each product or variant is and was sold for, so that a reduced price can be shown beside the lowest one of the 30 days before
 * (ADR 67). `until` is null for the present price; `prior_cents` is that lowest price while a reduction is shown. What lists
 * show of it is in the product's row.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [COLUMNS, RECORDS]) await knex.raw(sql);
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
