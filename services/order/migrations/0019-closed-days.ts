/**
 * Days whose orders were verified and need not be read again (ADR 42): a hash of what was read, and the quantities of
 * each day and of all of them together. A change to an order that is older than three days, by anybody, inserts a row into
 * `changed_days`, which opens its day again. Only inserted rows: a trigger that waits for nothing can be part of no
 * deadlock. A day closes later than that (close-days.ts), so that no change of a closed day is missed.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table closed_days (
      day date primary key,
      orders bigint not null,
      hash bytea not null,
      closed_at timestamptz not null
    );
    create table closed_day_quantities (
      day date not null references closed_days on delete cascade,
      product_id text collate "C" not null,
      quantity bigint not null,
      primary key (day, product_id)
    );
    create table closed_quantities (
      product_id text collate "C" primary key,
      quantity bigint not null
    );
    create table changed_days (day date not null);
    create index changed_days_day on changed_days (day);

    create function open_days(variadic times timestamptz[]) returns void language sql as $$
      insert into changed_days
      select distinct (at at time zone 'UTC')::date from unnest(times) at where at < now() - interval '3 days'
    $$;
    create function open_day_of_order() returns trigger language plpgsql as $$
    begin
      perform open_days(old.created_at, new.created_at);
      return null;
    end $$;
    create function open_day_of_part() returns trigger language plpgsql as $$
    begin
      perform open_days(variadic array(select created_at from orders where id in (old.order_id, new.order_id)));
      return null;
    end $$;
    create function open_days_of_lines() returns trigger language plpgsql as $$
    begin
      perform open_days(variadic array(select created_at from orders where id in (select order_id from added)));
      return null;
    end $$;
    create function open_all_days() returns trigger language plpgsql as $$
    begin
      insert into changed_days select day from closed_days;
      return null;
    end $$;
    create trigger open_day_inserted after insert on orders
      for each row when (new.created_at < now() - interval '3 days') execute function open_day_of_order();
    create trigger open_day_deleted after delete on orders
      for each row when (old.created_at < now() - interval '3 days') execute function open_day_of_order();
    create trigger open_day after update of id, status, payment_method, subtotal_cents, created_at on orders
      for each row when (least(old.created_at, new.created_at) < now() - interval '3 days')
      execute function open_day_of_order();
    create trigger open_days_inserted after insert on order_lines
      referencing new table as added for each statement execute function open_days_of_lines();
    create trigger open_day after delete or update on order_lines for each row execute function open_day_of_part();
    create trigger open_day after insert or delete or update of capture_id, order_id, kind, amount_cents on captures
      for each row execute function open_day_of_part();
    create trigger open_day after insert or delete or update of capture_id, order_id, status, amount_cents on refunds
      for each row execute function open_day_of_part();
    ${['orders', 'order_lines', 'captures', 'refunds']
      .map((table) => `create trigger open_all_days before truncate on ${table} execute function open_all_days();`)
      .join('\n')}
  `);
}
