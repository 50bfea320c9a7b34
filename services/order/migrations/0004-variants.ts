/**
 * Of which product an entry of the price list, and what a line sold, is a variant (ADR 64); null for a product without
 * options. Replicas of the earlier release leave both empty.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`alter table price_list add column variant_of text collate "C"`);
  await knex.raw(`create index price_list_variants on price_list (variant_of) where variant_of is not null`);
  await knex.raw(`alter table order_lines add column variant_of text collate "C"`);
}
