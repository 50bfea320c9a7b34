/** Orders, stock, payments and the verification of the books. Money in cents. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [STOCK, ORDERS, ORDER_LISTS, PAYMENTS, PENDING_PAYMENTS, CONFIRMED_ADDRESSES, CLOSED_DAYS])
    await knex.raw(sql);
}

/** The price list tells drafts, which the catalogue may publish again, from deleted products; both are `removed`. */
const STOCK = `
  create table price_list (
    product_id text collate "C" primary key,
    name text not null,
    price_cents bigint not null check (price_cents >= 0),
    image_path text,
    removed boolean not null,
    draft boolean not null default false
  );

  create table stock (
    product_id text collate "C" primary key,
    count bigint not null check (count >= 0),
    last_adjustment integer not null,
    version integer not null
  );

  create table stock_adjustments (
    product_id text collate "C" not null references stock,
    number integer not null,
    requested bigint not null,
    applied bigint not null,
    primary key (product_id, number)
  );
`;

/**
 * `anonymized_at`: when personal data was removed. `create_attempt` and `capture_attempt` number the calls to PayPal and are
 * stored before each call (docs/api.md#paypal); `capture_declined` says whether the last capture was declined, which the number
 * of the attempt does not tell after further attempts.
 */
const ORDERS = `
  create table orders (
    id text collate "C" primary key,
    user_id text collate "C" not null,
    name text not null,
    last_name text not null,
    email text not null,
    phone_number text not null,
    address text not null,
    country text not null,
    zip_code text not null,
    city text not null,
    state text not null,
    payment_method text not null check (payment_method in ('pp', 'cod')),
    status text not null
      check (status in ('placed', 'paid', 'delivered', 'expired', 'cancelled', 'refunding', 'refunded')),
    items_count bigint not null check (items_count > 0),
    subtotal_cents bigint not null check (subtotal_cents between 0 and 999999999),
    created_at timestamptz not null,
    paid_at timestamptz,
    delivered_at timestamptz,
    version integer not null,
    anonymized_at timestamptz,
    payable_until timestamptz,
    paypal_order_id text collate "C",
    create_attempt integer not null default 0,
    capture_attempt integer not null default 0,
    capturing_until timestamptz,
    check_payment_at timestamptz,
    payment_checks integer not null default 0,
    capture_declined boolean not null default false,
    confirmation_hash bytea,
    confirmation_mails integer not null default 0
  );
  create index orders_newest on orders (created_at desc, id desc);
  create index orders_of_user on orders (user_id, created_at desc, id desc);
  create index orders_unpaid on orders (user_id) where payment_method = 'pp' and status = 'placed';

  create table order_lines (
    order_id text collate "C" not null references orders,
    position integer not null,
    product_id text collate "C" not null,
    name text not null,
    image_path text,
    quantity bigint not null check (quantity > 0),
    price_cents bigint not null check (price_cents >= 0),
    count_before bigint not null,
    primary key (order_id, position)
  );

  create table order_history (
    order_id text collate "C" not null references orders,
    number integer not null,
    at timestamptz not null,
    what text not null,
    by text not null check (by in ('customer', 'administrator', 'shop')),
    primary key (order_id, number),
    reason text
  );

  create table idempotency_keys (
    user_id text collate "C" not null,
    key text collate "C" not null,
    body_hash text not null,
    order_id text collate "C" not null,
    created_at timestamptz not null,
    primary key (user_id, key)
  );
  create index idempotency_keys_oldest on idempotency_keys (created_at);

  create table deleted_users (
    user_id text collate "C" primary key
  );
`;

/**
 * The sorts, filters and search of the administrators' list (src/orders/list-orders.ts; orders_newest sorts by date), and
 * orders that wait: for a payment, for the end of their hold, for a comparison with PayPal, for delivery (the condition must
 * equal the one in src/orders/to-deliver.ts). The searched expression must equal the one in list-orders.ts. It omits
 * normalize(), which costs ten times as much as the comparison of each row found. Without fastupdate: otherwise some order's
 * transaction would flush the pending list while it holds its stock locks (0002-search-in-background.ts lets the service do that).
 */
const ORDER_LISTS = `
  create extension if not exists pg_trgm;
  create index orders_to_anonymize on orders (created_at) where anonymized_at is null;
  create index orders_by_total on orders (subtotal_cents, id);
  create index orders_by_user on orders
    ((lower(normalize(last_name)) collate "C"), (lower(normalize(name)) collate "C"), id);
  create index orders_by_status on orders (status, created_at, id);
  create index orders_by_payment on orders (payment_method, created_at, id);
  create index orders_open on orders (user_id, payment_method) where status in ('placed', 'paid');
  create index orders_search on orders using gin
    ((lower(' ' || id || ' ' || name || ' ' || last_name || ' ' || email)) gin_trgm_ops) with (fastupdate = off);
  create unique index orders_paypal on orders (paypal_order_id) where paypal_order_id is not null;
  create index orders_to_check on orders (check_payment_at) where check_payment_at is not null;
  create index orders_held_until on orders (payable_until) where status = 'placed' and payable_until is not null;
  create index orders_to_deliver on orders (created_at, id)
    where status = 'paid' or (status = 'placed' and payment_method = 'cod');
`;

/**
 * Captures, refunds, verified webhooks, and discrepancies between the books. Captures remember when they were compared with
 * PayPal (src/reconciliation/verify-captures.ts), when they agreed, and when a webhook asked for a comparison. Late refunds need
 * attention, like failed ones (src/reconciliation/attention-view.ts).
 */
const PAYMENTS = `
  create table captures (
    capture_id text collate "C" primary key,
    order_id text collate "C" not null references orders,
    paypal_order_id text collate "C" not null,
    kind text not null check (kind in ('payment', 'surplus', 'mismatch')),
    amount_cents bigint not null check (amount_cents >= 0),
    captured_at timestamptz not null,
    refundable boolean not null default true,
    compared_at timestamptz,
    verified_at timestamptz,
    compare_requested_at timestamptz
  );
  create unique index captures_one_payment on captures (order_id) where kind = 'payment';
  create index captures_of_order on captures (order_id);
  create index captures_recent on captures (captured_at);
  create index captures_to_compare on captures (compare_requested_at) where compare_requested_at is not null;

  create table refunds (
    id text collate "C" primary key,
    capture_id text collate "C" not null unique references captures,
    order_id text collate "C" not null references orders,
    amount_cents bigint not null check (amount_cents > 0),
    status text not null check (status in ('requested', 'pending', 'completed', 'failed')),
    paypal_refund_id text,
    generation integer not null default 1,
    attempts integer not null default 0,
    next_attempt_at timestamptz,
    error text,
    requested_at timestamptz not null,
    completed_at timestamptz
  );
  create index refunds_due on refunds (next_attempt_at) where status in ('requested', 'pending');
  create index refunds_incomplete on refunds (requested_at) where status <> 'completed';
  create index refunds_completed on refunds (completed_at) where completed_at is not null;

  create table webhook_events (
    event_id text collate "C" primary key,
    received_at timestamptz not null
  );
  create index webhook_events_oldest on webhook_events (received_at);

  create table discrepancies (
    id text collate "C" primary key,
    rule text not null,
    subject text not null,
    details jsonb not null,
    found_at timestamptz not null,
    last_found_at timestamptz not null,
    resolved_at timestamptz
  );
  create unique index discrepancies_open on discrepancies (rule, subject) where resolved_at is null;
`;

/**
 * Payments that PayPal still checks: the order's page says so, and offers no second payment. Not a column of orders, because
 * such a payment leaves the order as it is (P-A8).
 */
const PENDING_PAYMENTS = `
  create table pending_payments (
    paypal_order_id text collate "C" primary key,
    order_id text collate "C" not null references orders
  );
  create index pending_payments_of_order on pending_payments (order_id);
`;

/** Email addresses that their owners confirmed (docs/api.md#confirmation). */
const CONFIRMED_ADDRESSES = `
  create table confirmed_addresses (
    user_id text collate "C" not null,
    email text not null,
    confirmed_at timestamptz not null,
    primary key (user_id, email)
  );
`;

/**
 * Days whose orders were verified and need not be read again (ADR 42): a hash of what was read, and the quantities of each day
 * and of all of them together. A change to an order that is older than three days, by anybody, inserts a row into
 * `changed_days`, which opens its day again. Only inserted rows: a trigger that waits for nothing can be part of no deadlock. A
 * day closes later than that (close-days.ts), so that no change of a closed day is missed.
 */
const CLOSED_DAYS = `
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
`;
