/**
 * What the limits of writes and registrations count (rate-limiter-flexible's columns). Unlogged: after a crash of PostgreSQL it is
 * empty, which forgives some writes and costs none a flush to disk.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create unlogged table limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`);
  await knex.raw('create index limits_expire on limits (expire)');
}
