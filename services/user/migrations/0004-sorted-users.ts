/** People register and sign in while the indexes are built. */
export const config = { transaction: false };

/**
 * The sorts of the administrators' list (src/accounts/list-users.ts; by e-mail: users_email_key). A build that was killed
 * leaves an invalid index under its name.
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
  // An index over expressions has no statistics until then.
  await knex.raw('analyze users');
}
