/**
 * Creates the projection of the stored entries: one row per conversation, for the administrators' list. The text and the
 * author of the last message stay those of the message that a closing follows. A deleted customer's row remains as a
 * tombstone without text, so that a republication includes it.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table conversations (
      user_id text collate "C" primary key,
      last_number integer not null check (last_number > 0),
      last_entry_id text not null,
      last_at timestamptz not null,
      last_from text check (last_from in ('client', 'admin')),
      last_text text not null default '',
      open boolean not null,
      waiting_since timestamptz,
      deleted boolean not null default false
    );
    create index conversations_latest on conversations (last_at, user_id) where last_from is not null;
    create index conversations_open on conversations (last_at, user_id) where open and last_from is not null;
  `);
}
