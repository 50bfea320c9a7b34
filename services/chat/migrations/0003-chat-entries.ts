/**
 * Creates the entries of all conversations (docs/events.md#chat). Unique indexes secure the number in the conversation, the
 * author's own count, by which concurrent sends cannot pass the author's limit, and the client id, which makes a resend
 * harmless. Times have milliseconds, as those of MongoDB, so that moving the entries there changes none.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table chat_entries (
      id text collate "C" primary key,
      user_id text collate "C" not null,
      number integer not null check (number > 0),
      kind text not null check (kind in ('client', 'admin', 'closed')),
      author_id text collate "C" not null,
      author_number integer not null check (author_number > 0),
      author_name text not null,
      text text not null,
      client_id text collate "C",
      words tsvector not null,
      stored_at timestamptz not null,
      published boolean not null default false
    );
    create unique index chat_entries_number on chat_entries (user_id, number);
    create unique index chat_entries_author on chat_entries (author_id, author_number);
    create unique index chat_entries_client_id on chat_entries (author_id, client_id) where client_id is not null;
    create index chat_entries_stored on chat_entries (stored_at, user_id, number);
    create index chat_entries_author_stored on chat_entries (author_id, stored_at);
    create index chat_entries_unpublished on chat_entries (stored_at, user_id, number) where not published;
    create index chat_entries_words on chat_entries using gin (words);
  `);
}
