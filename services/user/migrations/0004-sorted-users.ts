/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block registrations and sign-ins. */
export const config = { transaction: false };

/**
 * Indexes for the sorts of the administrators' list (src/accounts/list-users.ts; users_email_key sorts by email). An
 * interrupted build leaves an invalid index, so drop each first.
 */
const INDEXES = {
  users_by_name: '((lower(normalize(name)) collate "C"), id)',
  users_by_last_name: '((lower(normalize(last_name)) collate "C"), id)',
};

export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on users ${columns} where deleted_at is null`);
  }
  // An expression index has no statistics before the first ANALYZE.
  await knex.raw('analyze users');
}
