/** Stores whether the last capture was declined: the number of the attempt does not tell after further attempts. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table orders add column capture_declined boolean not null default false;
    update orders set capture_declined = true
      where capture_attempt > 1 and capturing_until is null and payment_method = 'pp' and status = 'placed';
  `);
}
