/** Entries that are chained in one transaction: commits of administrators' changes wait for it. */
const BATCH = 500;

/** In batches, each in its own transaction. */
export const config = { transaction: false };

/**
 * Chains the entries from before the chain (0004). The trigger is there already, so entries that are written meanwhile have
 * their links; nothing is chained twice.
 */
export async function up(knex: { raw(sql: string): PromiseLike<{ rows: { chained: string }[] }> }): Promise<void> {
  const chain = () =>
    knex.raw(`
      select count(chain_audit(id)) as chained from (
        select id from audit_log e where not exists (select from audit_chain where entry_id = e.id) order by id limit ${BATCH}
      ) former`);
  while (Number((await chain()).rows[0]?.chained) > 0);
}
