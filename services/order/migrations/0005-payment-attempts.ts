/**
 * Calls to PayPal about a payment, for the story of an order (ADR 56); which emails an administrator has sent again; and the
 * trace of each step of an order (docs/tracing.md). Replicas of the version before write none of it.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table payment_attempts (
      id uuid primary key,
      order_id text collate "C" not null references orders,
      step text not null check (step in ('create', 'capture', 'check')),
      by text not null check (by in ('customer', 'administrator', 'shop')),
      paypal_order_id text collate "C",
      capture_id text collate "C",
      started_at timestamptz not null,
      ended_at timestamptz,
      outcome text,
      trace_id text
    );
    create index payment_attempts_of_order on payment_attempts (order_id, started_at);

    create table mails_sent_again (
      mail_id uuid primary key,
      order_id text collate "C" not null references orders,
      at timestamptz not null
    );
    create index mails_sent_again_of_order on mails_sent_again (order_id, at);

    alter table order_history add column trace_id text`);
}
