/** Creates orders with their lines and history, the stock and the price list. Money in cents. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table price_list (
      product_id text collate "C" primary key,
      name text not null,
      price_cents bigint not null check (price_cents >= 0),
      image_path text,
      removed boolean not null
    );

    create table stock (
      product_id text collate "C" primary key,
      count bigint not null check (count >= 0),
      last_adjustment integer not null,
      version integer not null
    );

    create table stock_adjustments (
      product_id text collate "C" not null references stock,
      number integer not null,
      requested bigint not null,
      applied bigint not null,
      primary key (product_id, number)
    );

    create table orders (
      id text collate "C" primary key,
      user_id text collate "C" not null,
      name text not null,
      last_name text not null,
      email text not null,
      phone_number text not null,
      address text not null,
      country text not null,
      zip_code text not null,
      city text not null,
      state text not null,
      payment_method text not null check (payment_method in ('pp', 'cod')),
      status text not null
        check (status in ('placed', 'paid', 'delivered', 'expired', 'cancelled', 'refunding', 'refunded')),
      items_count bigint not null check (items_count > 0),
      subtotal_cents bigint not null check (subtotal_cents between 0 and 999999999),
      created_at timestamptz not null,
      paid_at timestamptz,
      delivered_at timestamptz,
      version integer not null
    );
    create index orders_newest on orders (created_at desc, id desc);
    create index orders_of_user on orders (user_id, created_at desc, id desc);
    create index orders_unpaid on orders (user_id) where payment_method = 'pp' and status = 'placed';

    create table order_lines (
      order_id text collate "C" not null references orders,
      position integer not null,
      product_id text collate "C" not null,
      name text not null,
      image_path text,
      quantity bigint not null check (quantity > 0),
      price_cents bigint not null check (price_cents >= 0),
      count_before bigint not null,
      primary key (order_id, position)
    );

    create table order_history (
      order_id text collate "C" not null references orders,
      number integer not null,
      at timestamptz not null,
      what text not null,
      by text not null check (by in ('customer', 'administrator', 'shop')),
      primary key (order_id, number)
    );

    create table idempotency_keys (
      user_id text collate "C" not null,
      key text collate "C" not null,
      body_hash text not null,
      order_id text collate "C" not null,
      created_at timestamptz not null,
      primary key (user_id, key)
    );
    create index idempotency_keys_oldest on idempotency_keys (created_at);

    create table deleted_users (
      user_id text collate "C" primary key
    );
  `);
}
