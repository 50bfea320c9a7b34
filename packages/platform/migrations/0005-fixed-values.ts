/**
 * What the first start of a shop fixes: its currency (ADR 63). A database with migrations of a service at this point was made by an
 * earlier release, so its amounts are in USD; in a new database the platform's migrations run first.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table fixed_values (
      name text primary key,
      value text not null
    );
    insert into fixed_values (name, value)
      select 'currency', 'USD' where exists (
        select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relname like '%\\_migrations' and relname <> 'platform_migrations')`);
}
