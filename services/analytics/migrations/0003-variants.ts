/** Of which product a product is a variant (ADR 64); null without options, and what the earlier release writes. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter table products add column variant_of text collate "C"');
}
