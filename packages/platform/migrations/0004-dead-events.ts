/** Every replica counts the dead-lettered events each second; replayed ones stay for a month. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('create index dead_events_waiting on dead_events (parked_at, id) where replayed_at is null');
}
