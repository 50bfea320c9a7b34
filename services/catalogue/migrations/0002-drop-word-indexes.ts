/**
 * The catalogue holds in memory which products contain which words (ADR 11). Without these indexes a product is written
 * faster; a replica of the older release finds the same without them, only more slowly.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('drop index if exists product_words_name, product_words_whole');
}
