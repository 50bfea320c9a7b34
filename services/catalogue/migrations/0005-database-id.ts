/**
 * The identity of this database, generated once. Dumps and exports include it. An image store records it as its owner,
 * so that another database never deletes images that it does not know (ADR 26).
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table database_identity (
      single boolean primary key default true check (single),
      id text collate "C" not null
    );
    insert into database_identity (id) values (gen_random_uuid()::text);
  `);
}
