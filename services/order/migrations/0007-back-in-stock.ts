/**
 * Who waits for something that is sold out, and the address that each account is written to (ADR 68). What was mailed keeps the
 * hashes of its link to stop and of its address; who stopped by a link is not written to again at that address. Replicas of the earlier release write none of it.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table back_in_stock_addresses (
      user_id text collate "C" primary key,
      email text not null,
      next_mail_at timestamptz not null
    );

    create table back_in_stock_requests (
      id uuid primary key,
      user_id text collate "C" not null,
      product_id text collate "C" not null,
      asked_at timestamptz not null,
      mailed_at timestamptz,
      stop_hash bytea,
      address_hash bytea
    );
    create unique index back_in_stock_waiting on back_in_stock_requests (user_id, product_id) where mailed_at is null;
    create index back_in_stock_queue on back_in_stock_requests (product_id, asked_at, id) where mailed_at is null;
    create index back_in_stock_mailed on back_in_stock_requests (product_id, mailed_at) where mailed_at is not null;
    create index back_in_stock_oldest on back_in_stock_requests (mailed_at) where mailed_at is not null;
    create index back_in_stock_of_user on back_in_stock_requests (user_id);
    create unique index back_in_stock_stop on back_in_stock_requests (stop_hash) where stop_hash is not null;

    create table back_in_stock_stops (
      address_hash bytea not null,
      user_id text collate "C" not null,
      stopped_at timestamptz not null,
      primary key (address_hash, user_id)
    );
    create index back_in_stock_stops_of_user on back_in_stock_stops (user_id)`);
}
