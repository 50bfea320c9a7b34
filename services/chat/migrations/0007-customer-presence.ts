/** Creates whether each customer is connected, with the number of changes: the version of the customer's events. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table customer_presence (
      user_id text collate "C" primary key,
      version bigint not null,
      connected boolean not null,
      changed_at timestamptz not null
    );
    create index customer_presence_connected on customer_presence (changed_at) where connected;
    create index presence_seen on presence (seen_at);
  `);
}
