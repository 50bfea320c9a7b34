/** The merchant's own pages, such as Imprint: `published_at` is the first time, from which on the address stays. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table shop_pages (
      id text primary key,
      slug text not null constraint shop_pages_slug unique,
      title text not null,
      description text not null,
      body text not null,
      published boolean not null,
      position integer not null,
      version integer not null default 1 check (version > 0),
      published_at timestamptz,
      saved_at timestamptz not null,
      saved_by text not null,
      check (not published or published_at is not null)
    )`);
}
