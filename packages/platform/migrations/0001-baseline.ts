/** ADVISORY_LOCKS.auditChain */
const CHAIN_LOCK = 7_366_006;

/** The platform's tables in every service's database. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [EVENTS, MAILS, AUDIT, AUDIT_CHAIN]) await knex.raw(sql);
}

/** What a service publishes and consumes (docs/events.md). */
const EVENTS = `
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
`;

/**
 * The queue of emails. Personal columns are blanked once an email is sent. A claim moves `next_attempt_at` into the future, so
 * that no other process takes the email meanwhile. `mail_counts` holds the number of emails per recipient (as a hash) and
 * hour, for the rate limit.
 */
const MAILS = `
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
`;

/**
 * The log of administrators' actions (ADR 14). It is append only: the trigger allows nothing but replacing texts by
 * '(erased)', in entries of the one subject that the current transaction names in `shop.erases_audit_of`.
 */
const AUDIT = `
  create table audit_log (
    id uuid primary key,
    at timestamptz not null,
    by_id text not null,
    by_name text not null,
    what text not null,
    subject text not null check (subject <> ''),
    before jsonb check (jsonb_typeof(before) = 'object'),
    after jsonb check (jsonb_typeof(after) = 'object'),
    request_id text
  );
  create index audit_log_subject on audit_log (subject, id desc);

  create function keep_audit_log() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if old.subject = current_setting('shop.erases_audit_of', true)
        and to_jsonb(new) - array['before', 'after'] = to_jsonb(old) - array['before', 'after']
        and (new.before is null) = (old.before is null) and (new.after is null) = (old.after is null)
        and not exists (
          select from (select 'before' as side, * from jsonb_each(old.before)
                       union all select 'after', * from jsonb_each(old.after)) was
          full join (select 'before' as side, * from jsonb_each(new.before)
                     union all select 'after', * from jsonb_each(new.after)) becomes using (side, key)
          where was.value is null or becomes.value is null
            or (becomes.value <> was.value and becomes.value <> '"(erased)"'))
      then
        return new;
      end if;
    end if;
    raise exception 'the audit log is append only' using errcode = 'restrict_violation';
  end $$;

  create trigger keep_entries before update or delete on audit_log
    for each row execute function keep_audit_log();
  create trigger keep_log before truncate on audit_log
    for each statement execute function keep_audit_log();
  alter table audit_log enable always trigger keep_entries;
  alter table audit_log enable always trigger keep_log;
`;

/**
 * The hash chain of the audit log (ADR 41). `audit_chain` numbers the entries without gaps in the order of their commits: a
 * deferred trigger appends at the commit, where nothing is left to wait for, so that the lock on the chain can be part of no
 * deadlock. An erasure chains the erased entry again and deletes the salt of the hash that was: what was erased cannot be
 * guessed from it, and `kept_hash` of both links is the same. `audit_counts` collects what is recorded as a sum;
 * `audit_copied` holds number and hash of the last link that was copied to the log.
 */
const AUDIT_CHAIN = `
  create table audit_chain (
    number bigint primary key,
    entry_id uuid not null,
    salt bytea,
    content_hash bytea not null,
    kept_hash bytea not null,
    hash bytea not null
  );
  create index audit_chain_entry on audit_chain (entry_id);
  create table audit_copied (number bigint not null, hash bytea not null);
  insert into audit_copied values (0, '');
  create table audit_counts (
    by_id text not null,
    by_name text not null,
    what text not null,
    subject text not null,
    times integer not null,
    rows bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (by_id, what, subject)
  );
  create index audit_counts_first on audit_counts (first_at);

  create function erased_audit(state jsonb) returns jsonb immutable language sql as $$
    select case when state is not null then coalesce(
      (select jsonb_object_agg(key, case when jsonb_typeof(value) in ('number', 'boolean', 'null') then value
                                         else '"(erased)"' end)
       from jsonb_each(state)), '{}') end
  $$;
  create function chain_audit(entry uuid) returns void language plpgsql as $$
  declare
    previous audit_chain%rowtype;
    next bigint;
    new_salt bytea := uuid_send(gen_random_uuid());
    content bytea;
    kept bytea;
  begin
    perform pg_advisory_xact_lock(${CHAIN_LOCK});
    select * into previous from audit_chain order by number desc limit 1;
    next := coalesce(previous.number, 0) + 1;
    update audit_chain set salt = null where entry_id = entry and salt is not null;
    select sha256(new_salt || convert_to(jsonb_build_array(id, at at time zone 'UTC', by_id, by_name, what, subject, before,
        after, request_id)::text, 'UTF8')),
      sha256(convert_to(jsonb_build_array(id, at at time zone 'UTC', by_id, by_name, what, subject, erased_audit(before),
        erased_audit(after), request_id)::text, 'UTF8'))
      into content, kept from audit_log where id = entry;
    insert into audit_chain values (next, entry, new_salt, content, kept, sha256(coalesce(previous.hash, '')
      || convert_to(next || ' ' || entry || ' ', 'UTF8') || content || kept));
  end $$;

  create function chain_entry() returns trigger language plpgsql as $$
  begin
    perform chain_audit(new.id);
    return null;
  end $$;
  create constraint trigger chain_entries after insert or update on audit_log
    deferrable initially deferred for each row execute function chain_entry();

  create function keep_audit_chain() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if new.salt is null and to_jsonb(new) - 'salt' = to_jsonb(old) - 'salt' then
        return new;
      end if;
    end if;
    raise exception 'the audit log is append only' using errcode = 'restrict_violation';
  end $$;
  create trigger keep_links before update or delete on audit_chain
    for each row execute function keep_audit_chain();
  create trigger keep_chain before truncate on audit_chain
    for each statement execute function keep_audit_chain();
  alter table audit_chain enable always trigger keep_links;
  alter table audit_chain enable always trigger keep_chain;
`;
