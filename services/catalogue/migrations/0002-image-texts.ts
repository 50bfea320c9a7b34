/** What an administrator wrote about an image; the product's name stands for it otherwise. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter table product_images add column alt text');
}
