/**
 * The present prices are the first records (ADR 67). A migration of its own, so that nobody waits for the columns of 0008 meanwhile; a
 * replica that runs already may have recorded some.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(PRESENT);
}

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
  ) sold
  on conflict do nothing;
`;
