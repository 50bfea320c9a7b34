/** ADVISORY_LOCKS.auditChain */
const CHAIN_LOCK = 7_366_006;

/**
 * Chains the entries of the audit log by hashes (ADR 41). `audit_chain` numbers them without gaps in the order of their
 * commits: a deferred trigger appends at the commit, where nothing is left to wait for, so that the lock on the chain can
 * be part of no deadlock. An erasure chains the erased entry again and deletes the salt of the hash that was: what was
 * erased cannot be guessed from it, and `kept_hash` of both links is the same. Entries from before are chained by the next
 * migration. `audit_counts` collects what is recorded as a sum; `audit_copied` holds number and hash of the last link that
 * was copied to the log.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
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
  `);
}
