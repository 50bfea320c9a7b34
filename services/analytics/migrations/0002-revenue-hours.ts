/**
 * The revenue of each UTC hour, so that a month is summed from 720 rows and not from its orders. Triggers keep it with the
 * orders, whichever release writes them during a rolling update; export and import copy it.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(HOURS);
  for (const event of ['insert', 'update', 'delete'] as const) await knex.raw(triggerAfter(event));
  await knex.raw(AFTER_TRUNCATE);
  await knex.raw(addToHours('select *, 1 as sign from revenue_orders'));
}

const HOURS = `
  create table revenue_hours (
    hour timestamptz primary key,
    orders bigint not null,
    net_cents bigint not null,
    refunded_cents bigint not null
  );
  -- Until the sums are complete, nobody changes the orders.
  lock table revenue_orders in share row exclusive mode;
`;

const AFTER_TRUNCATE = `
  create function revenue_hours_truncate() returns trigger language plpgsql as $$
  begin
    delete from revenue_hours;
    return null;
  end $$;
  create trigger revenue_orders_truncate after truncate on revenue_orders
    for each statement execute function revenue_hours_truncate();
`;

/** Adds rows to the sums of their hours. @param rows a query: orders with a sign, -1 for those that are no more */
function addToHours(rows: string): string {
  return `
    insert into revenue_hours as h (hour, orders, net_cents, refunded_cents)
    select date_trunc('hour', created_at, 'UTC'), coalesce(sum(sign) filter (where counts), 0),
      coalesce(sum(sign * subtotal_cents) filter (where counts), 0), sum(sign * refunded_cents)
    from (${rows}) as changed group by 1 order by 1
    on conflict (hour) do update set orders = h.orders + excluded.orders,
      net_cents = h.net_cents + excluded.net_cents, refunded_cents = h.refunded_cents + excluded.refunded_cents;`;
}

function triggerAfter(event: 'insert' | 'update' | 'delete'): string {
  const [added, removed] = ['select *, 1 as sign from added', 'select *, -1 as sign from removed'];
  const { tables, rows } = {
    insert: { tables: 'new table as added', rows: added },
    update: { tables: 'old table as removed new table as added', rows: `${added} union all ${removed}` },
    delete: { tables: 'old table as removed', rows: removed },
  }[event];
  return `
    create function revenue_hours_${event}() returns trigger language plpgsql as $$
    begin
      ${addToHours(rows)}
      return null;
    end $$;
    create trigger revenue_orders_${event} after ${event} on revenue_orders
      referencing ${tables} for each statement execute function revenue_hours_${event}();
  `;
}
