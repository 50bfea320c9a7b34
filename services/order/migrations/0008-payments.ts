/**
 * Payments: PayPal's orders and captures, refunds, verified webhooks, and discrepancies between the books. Money in
 * cents. `create_attempt` and `capture_attempt` number the calls to PayPal and are stored before each call
 * (docs/api.md#paypal).
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table orders
      add column payable_until timestamptz,
      add column paypal_order_id text collate "C",
      add column create_attempt integer not null default 0,
      add column capture_attempt integer not null default 0,
      add column capturing_until timestamptz,
      add column check_payment_at timestamptz,
      add column payment_checks integer not null default 0;

    alter table order_history add column reason text;

    create table captures (
      capture_id text collate "C" primary key,
      order_id text collate "C" not null references orders,
      paypal_order_id text collate "C" not null,
      kind text not null check (kind in ('payment', 'surplus', 'mismatch')),
      amount_cents bigint not null check (amount_cents >= 0),
      captured_at timestamptz not null,
      refundable boolean not null default true
    );
    create unique index captures_one_payment on captures (order_id) where kind = 'payment';
    create index captures_of_order on captures (order_id);

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
    create index refunds_failed on refunds (requested_at) where status = 'failed';

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
  `);
}
