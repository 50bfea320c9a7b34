/**
 * Creates the log of administrators' actions (ADR 14). It is append only: the trigger allows nothing but replacing
 * texts by '(erased)', in entries of the one subject that the current transaction names in `shop.erases_audit_of`.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
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
  `);
}
