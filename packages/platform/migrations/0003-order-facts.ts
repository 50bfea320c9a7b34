/**
 * What explains an order (ADR 56): when a projection applied an event, which order an email concerns without personal data, and an
 * index of the outbox by subject. `traceparent` is the trace context of what wrote an email (docs/tracing.md). An email is as old
 * as its insertion, not as its transaction, so that it does not seem older than its order.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table event_versions add column applied_at timestamptz not null default now();
    create index outbox_subject on outbox (subject);
    alter table mails add column concerns text, add column traceparent text,
      alter column created_at set default clock_timestamp();
    create index mails_concerns on mails (concerns) where concerns is not null`);
}
