/** Whether an administrator's password is weak, as far as a sign-in has shown; customers' passwords are not assessed. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('alter table users add column has_weak_password boolean not null default false');
}
