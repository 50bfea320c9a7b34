/**
 * Creates the queue of emails. Personal columns are blanked once an email is sent. A claim moves `next_attempt_at` into
 * the future, so that no other process takes the email meanwhile. `mail_counts` holds the number of emails per
 * recipient (as a hash) and hour, for the rate limit.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      about text,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      sent_at timestamptz,
      failed_at timestamptz,
      last_error text
    );
    create index mails_due on mails (next_attempt_at) where sent_at is null and failed_at is null;
    create index mails_finished on mails (coalesce(sent_at, failed_at)) where sent_at is not null or failed_at is not null;
    create index mails_about on mails (about) where about is not null;
    create index mails_expiring on mails (expires_at) where expires_at is not null and sent_at is null and failed_at is null;
    create table mail_counts (
      recipient_hash bytea not null,
      hour timestamptz not null,
      count integer not null,
      primary key (recipient_hash, hour)
    );
  `);
}
