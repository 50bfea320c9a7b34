/** Conversations with support: their entries in PostgreSQL, unless MongoDB stores them, and all around them. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [DELETED_USERS, SOCKET_IO, ENTRIES, PRESENCE, CONVERSATIONS, DESK, CUSTOMER_PRESENCE])
    await knex.raw(sql);
}

/** Deleted users, who are refused even with a valid signed identity. */
const DELETED_USERS = `
  create table deleted_users (
    user_id text collate "C" primary key
  );
`;

/**
 * Messages between replicas that are too long for NOTIFY, with the columns that @socket.io/postgres-adapter requires; the
 * adapter deletes rows after half a minute. Unlogged, because a loss after a crash of PostgreSQL is harmless: clients reload
 * their state from the services.
 */
const SOCKET_IO = `
  create unlogged table socket_io_attachments (
    id bigserial unique,
    created_at timestamptz default now(),
    payload bytea
  );
`;

/**
 * The entries of all conversations (docs/events.md#chat). Unique indexes secure the number in the conversation, the author's
 * own count, by which concurrent sends cannot pass the author's limit, and the client id, which makes a resend harmless. Times
 * have milliseconds, as those of MongoDB, so that moving the entries there changes none.
 */
const ENTRIES = `
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
`;

/**
 * Customers as their last handshake showed them, the live sockets of all replicas, and the carts that customers share with
 * administrators, withdrawn with the logout of their session.
 */
const PRESENCE = `
  create table customers (
    user_id text collate "C" primary key,
    name text not null,
    last_name text not null,
    email text not null,
    last_connected_at timestamptz not null,
    updated_at timestamptz not null
  );
  create table presence (
    socket_id text collate "C" primary key,
    replica_id uuid not null,
    user_id text collate "C" not null,
    is_admin boolean not null,
    announced boolean not null,
    seen_at timestamptz not null
  );
  create index presence_user on presence (user_id);
  create table shared_carts (
    user_id text collate "C" primary key,
    cart jsonb not null,
    updated_at timestamptz not null,
    session_id text collate "C"
  );
  create index shared_carts_session on shared_carts (session_id);
  create index presence_seen on presence (seen_at);
`;

/**
 * The projection of the stored entries: one row per conversation, for the administrators' list. The text and the author of the
 * last message stay those of the message that a closing follows. A deleted customer's row remains as a tombstone without
 * text, so that a republication includes it.
 */
const CONVERSATIONS = `
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
`;

/**
 * What administrators keep beside conversations (notes, saved replies), the answers that their customers have not seen, and
 * the erasures of deleted customers that the store has still to carry out.
 */
const DESK = `
  create table conversation_notes (
    user_id text collate "C" primary key,
    text text not null,
    by_name text not null,
    changed_at timestamptz not null,
    version integer not null
  );
  create table saved_replies (
    id text collate "C" primary key,
    title text not null,
    text text not null,
    updated_at timestamptz not null
  );
  create unique index saved_replies_title on saved_replies (lower(normalize(title)));
  create table away_answers (
    user_id text collate "C" primary key,
    first_at timestamptz not null,
    due_at timestamptz not null
  );
  create index away_answers_due on away_answers (due_at);
  create table erasures (
    user_id text collate "C" primary key,
    until timestamptz not null
  );
`;

/**
 * Whether each customer is connected, with the number of changes: the version of the customer's events. `left_at` is when the
 * latest socket left, as somebody who reloads a page has not left; `reached_at` when a customer who has left was last known to
 * receive what was sent: a dead connection is noticed later. Null: none has left.
 */
const CUSTOMER_PRESENCE = `
  create table customer_presence (
    user_id text collate "C" primary key,
    version bigint not null,
    connected boolean not null,
    changed_at timestamptz not null,
    left_at timestamptz,
    reached_at timestamptz
  );
  create index customer_presence_connected on customer_presence (changed_at) where connected;
`;
