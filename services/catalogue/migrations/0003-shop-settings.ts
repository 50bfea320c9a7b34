/** What the shop calls itself and how it looks: one row, with the defaults of a new shop. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table shop_settings (
      only_row boolean primary key default true check (only_row),
      version integer not null default 1 check (version > 0),
      name text not null default 'Best Online Shop',
      logo jsonb,
      accent text,
      time_zone text not null default 'UTC',
      seller jsonb not null default '{"name": "", "address": "", "email": "", "taxNumber": ""}',
      links jsonb not null default '[]',
      saved_at timestamptz,
      saved_by text
    );
    insert into shop_settings default values`);
}
