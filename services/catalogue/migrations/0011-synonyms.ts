/** Groups of words that a search treats as equal; a word belongs to at most one group. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table synonym_groups (
      id text collate "C" primary key,
      updated_at timestamptz not null
    );
    create table synonyms (
      word text collate "C" primary key,
      stem text collate "C" not null,
      group_id text collate "C" not null references synonym_groups (id) on delete cascade,
      position integer not null,
      constraint synonyms_position unique (group_id, position)
    );
    create index synonyms_stem on synonyms (stem);
  `);
}
