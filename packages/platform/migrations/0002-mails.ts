/**
 * Mails that wait to be sent, and those that were: what is personal is blanked once a mail is sent. A claim moves
 * `next_attempt_at` into the future, so that no other process takes the mail meanwhile.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      sent_at timestamptz,
      failed_at timestamptz,
      last_error text
    );
    create index mails_due on mails (next_attempt_at) where sent_at is null and failed_at is null;
    create index mails_over on mails (coalesce(sent_at, failed_at)) where sent_at is not null or failed_at is not null;
  `);
}
