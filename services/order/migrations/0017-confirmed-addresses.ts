/**
 * Email addresses that their owners confirmed (docs/api.md#confirmation). Customers to whom the shop has delivered before
 * this release have proven theirs: their next cash order does not expire.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table confirmed_addresses (
      user_id text collate "C" not null,
      email text not null,
      confirmed_at timestamptz not null,
      primary key (user_id, email)
    );
    insert into confirmed_addresses
    select user_id, email, max(delivered_at) from orders
    where status = 'delivered' and email <> '' and user_id not in (select user_id from deleted_users)
    group by user_id, email;

    alter table orders
      add column confirmation_hash bytea,
      add column confirmation_mails integer not null default 0;
  `);
}
