/** The searched text; src/service/audit/list-audit.ts has the same expression. */
const SEARCHED = `lower(' ' || replace(regexp_replace(substr(subject, strpos(subject, '/') + 1),
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', ''), '/', ' ')${['before', 'after']
      .flatMap((state) =>
        ['name', 'lastName', 'email', 'title', 'words'].map(
          (field) => ` || ' ' || coalesce(${state} ->> '${field}', '')`,
        ),
      )
      .join('')})`;

/** The index of the search in the history. Without fastupdate, so that no action has to empty a pending list. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;
    create index audit_log_search on audit_log using gin ((${SEARCHED}) gin_trgm_ops) with (fastupdate = off)`);
}
