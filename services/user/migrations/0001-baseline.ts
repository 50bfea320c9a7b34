/** Accounts, sessions, and what protects them. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [USERS, USER_LISTS, SESSIONS, PASSWORD_ATTEMPTS, RESETS, NOTICES, SECOND_FACTORS])
    await knex.raw(sql);
}

/**
 * A deleted user's row stays as a tombstone, but releases its email address. `has_weak_password` says whether an
 * administrator's password is weak, as far as a sign-in has shown; customers' passwords are not assessed.
 */
const USERS = `
  create table users (
    id uuid primary key,
    name text not null,
    last_name text not null,
    email text not null,
    email_key text not null,
    password_hash text not null,
    password_version integer not null default 1,
    is_admin boolean not null default false,
    phone_number text not null default '',
    address text not null default '',
    country text not null default '',
    zip_code text not null default '',
    city text not null default '',
    state text not null default '',
    version integer not null default 1,
    created_at timestamptz not null,
    deleted_at timestamptz,
    has_weak_password boolean not null default false
  );
  create unique index users_email_key on users (email_key) where deleted_at is null;
  create index users_administrators on users (id) where is_admin and deleted_at is null;
`;

/**
 * The sorts and the search of the administrators' list (src/accounts/list-users.ts; users_email_key sorts by email). The
 * searched expression must equal the one there. It omits normalize(), which costs ten times as much as the comparison of each
 * row found. Without fastupdate: otherwise some registration would flush the pending list. PostgreSQL does not use the
 * statistics of a partial expression index, so without their own it mistakes common words for rare ones.
 */
const USER_LISTS = `
  create extension if not exists pg_trgm;
  create index users_created_at on users (created_at, id) where deleted_at is null;
  create index users_by_name on users ((lower(normalize(name)) collate "C"), id) where deleted_at is null;
  create index users_by_last_name on users ((lower(normalize(last_name)) collate "C"), id) where deleted_at is null;
  create index users_search on users using gin ((lower(' ' || name || ' ' || last_name || ' ' || email)) gin_trgm_ops)
    with (fastupdate = off) where deleted_at is null;
  create statistics users_search_statistics on (lower(' ' || name || ' ' || last_name || ' ' || email)) from users;
`;

/** `ended_at`: for the purge (src/purge.ts). What a person sees of their sessions, and when they last confirmed their password. */
const SESSIONS = `
  create table sessions (
    id uuid primary key,
    token_hash bytea not null,
    user_id uuid not null references users (id),
    do_not_logout boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    version integer not null default 0,
    browser text not null default '',
    network text not null default '',
    last_used_at timestamptz,
    password_confirmed_at timestamptz,
    has_second_factor boolean not null default false
  );
  create unique index sessions_token_hash on sessions (token_hash);
  create index sessions_active on sessions (user_id) where ended_at is null;
  create index sessions_expires_at on sessions (expires_at);
  create index sessions_ended_at on sessions (ended_at) where ended_at is not null;
`;

/** One row per scope (an account, an account from a known address, an address). Attempts are microseconds since 1970. */
const PASSWORD_ATTEMPTS = `
  create table wrong_passwords (
    scope text primary key,
    attempts bigint[] not null,
    last_at timestamptz not null
  );
  create index wrong_passwords_last_at on wrong_passwords (last_at);
  create table known_addresses (
    user_id uuid not null references users (id),
    address text not null,
    last_used_at timestamptz not null,
    primary key (user_id, address)
  );
  create index known_addresses_last_used_at on known_addresses (last_used_at);
`;

/**
 * Password resets: every request, whether the account exists or not, until its email is queued about a second later, and the
 * links, of which only a hash of the token is stored. The queued email contains the token until it is sent or expires, or the
 * link ends.
 */
const RESETS = `
  create table reset_requests (
    id uuid primary key,
    email_key text not null,
    requested_at timestamptz not null,
    network text not null
  );
  create index reset_requests_requested_at on reset_requests (requested_at, id);
  create index reset_requests_network on reset_requests (network);
  create table reset_links (
    token_hash bytea primary key,
    user_id uuid not null references users (id),
    mail_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  );
  create index reset_links_user_id on reset_links (user_id);
  create index reset_links_created_at on reset_links (created_at);
`;

/** The links 'This was not me' in notices about a changed password or email address. Only a hash of the token. */
const NOTICES = `
  create table notice_links (
    token_hash bytea primary key,
    user_id uuid not null references users (id),
    email text not null,
    created_at timestamptz not null
  );
  create index notice_links_user_id on notice_links (user_id, created_at);
  create index notice_links_created_at on notice_links (created_at);
`;

/**
 * The second factor of administrators. The secret must be readable to verify a code; recovery codes and challenges are hashes.
 */
const SECOND_FACTORS = `
  create table second_factors (
    user_id uuid primary key references users (id),
    secret text,
    pending_secret text,
    last_step bigint not null default 0,
    codes_created_at timestamptz,
    check (secret is not null or pending_secret is not null)
  );
  create table recovery_codes (
    code_hash bytea primary key,
    user_id uuid not null references second_factors (user_id) on delete cascade
  );
  create index recovery_codes_user_id on recovery_codes (user_id);
  create table login_challenges (
    token_hash bytea primary key,
    user_id uuid not null references users (id),
    password_version integer not null,
    do_not_logout boolean not null,
    created_at timestamptz not null
  );
  create index login_challenges_created_at on login_challenges (created_at);
  create index login_challenges_user_id on login_challenges (user_id);
`;
