/** Every replica counts the parked events each second; beside them, replayed ones stay for a month. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('create index dead_events_parked on dead_events (parked_at, id) where replayed_at is null');
}
