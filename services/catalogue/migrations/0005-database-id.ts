/**
 * The identity of this database, made once. A dump and a moved shop carry it along; an image store notes it as its owner, so that a
 * new or another database never deletes what it does not know (ADR 26).
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
