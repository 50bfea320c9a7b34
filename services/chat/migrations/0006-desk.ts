/**
 * Creates what administrators keep beside conversations (notes, saved replies), the answers that their customers have not
 * seen, and the erasures of deleted customers that the store has still to carry out.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
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
  `);
}
