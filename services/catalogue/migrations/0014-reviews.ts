/** Adds what happens to a review after it was written: its author's edit, the administrators' answer, its hiding. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table reviews
      add column edited_at timestamptz,
      add column answer text,
      add column answered_at timestamptz,
      add column hidden_reason text,
      add constraint reviews_answer check ((answer is null) = (answered_at is null));
    create index reviews_by_time on reviews (created_at desc, id desc);
    create index reviews_hidden on reviews (created_at desc, id desc) where hidden_reason is not null;
    create index reviews_unanswered on reviews (created_at desc, id desc)
      where answer is null and hidden_reason is null;
  `);
}
