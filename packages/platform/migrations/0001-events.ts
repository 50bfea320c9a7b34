/** Creates the tables with which a service publishes and consumes events (docs/events.md), in its own database. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table event_epoch (
      only_row boolean primary key default true check (only_row),
      epoch integer not null default 1 check (epoch > 0)
    );
    insert into event_epoch default values;

    create table outbox (
      event_id uuid primary key,
      seq bigint generated always as identity,
      topic text not null,
      subject text not null,
      version bigint not null,
      envelope jsonb not null,
      created_at timestamptz not null default now(),
      published_at timestamptz
    );
    create index outbox_unpublished on outbox (seq) where published_at is null;
    create index outbox_published on outbox (published_at) where published_at is not null;

    create table relay_lease (
      name text primary key,
      holder uuid,
      expires_at timestamptz not null default '-infinity'
    );
    insert into relay_lease (name) values ('outbox');

    create table event_versions (
      consumer text not null,
      subject text not null,
      epoch integer not null,
      version bigint not null,
      primary key (consumer, subject)
    );

    create table dead_letters (
      id uuid primary key,
      consumer text not null,
      topic text not null,
      partition integer not null,
      log_offset text not null,
      key text,
      value bytea,
      error text not null,
      attempts integer not null,
      first_seen timestamptz not null,
      dead_lettered_at timestamptz not null default now(),
      replay_requested_at timestamptz,
      replayed_at timestamptz,
      unique (consumer, topic, partition, log_offset)
    );
    create index dead_letters_to_replay on dead_letters (consumer, replay_requested_at)
      where replay_requested_at is not null and replayed_at is null;
    create index dead_letters_waiting on dead_letters (dead_lettered_at, id) where replayed_at is null;
  `);
}
