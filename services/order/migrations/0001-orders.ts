/** Creates orders with their lines and history, the stock and the price list. Money in cents. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    CREATE TABLE price_list (
      product_id text COLLATE "C" PRIMARY KEY,
      name text NOT NULL,
      price_cents bigint NOT NULL CHECK (price_cents >= 0),
      image_path text,
      removed boolean NOT NULL
    );

    CREATE TABLE stock (
      product_id text COLLATE "C" PRIMARY KEY,
      count bigint NOT NULL CHECK (count >= 0),
      last_adjustment integer NOT NULL,
      version integer NOT NULL
    );

    CREATE TABLE stock_adjustments (
      product_id text COLLATE "C" NOT NULL REFERENCES stock,
      number integer NOT NULL,
      requested bigint NOT NULL,
      applied bigint NOT NULL,
      PRIMARY KEY (product_id, number)
    );

    CREATE TABLE orders (
      id text COLLATE "C" PRIMARY KEY,
      user_id text COLLATE "C" NOT NULL,
      name text NOT NULL,
      last_name text NOT NULL,
      email text NOT NULL,
      phone_number text NOT NULL,
      address text NOT NULL,
      country text NOT NULL,
      zip_code text NOT NULL,
      city text NOT NULL,
      state text NOT NULL,
      payment_method text NOT NULL CHECK (payment_method IN ('pp', 'cod')),
      status text NOT NULL
        CHECK (status IN ('placed', 'paid', 'delivered', 'expired', 'cancelled', 'refunding', 'refunded')),
      items_count bigint NOT NULL CHECK (items_count > 0),
      subtotal_cents bigint NOT NULL CHECK (subtotal_cents BETWEEN 0 AND 999999999),
      created_at timestamptz NOT NULL,
      paid_at timestamptz,
      delivered_at timestamptz,
      version integer NOT NULL
    );
    CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
    CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
    CREATE INDEX orders_unpaid ON orders (user_id) WHERE payment_method = 'pp' AND status = 'placed';

    CREATE TABLE order_lines (
      order_id text COLLATE "C" NOT NULL REFERENCES orders,
      position integer NOT NULL,
      product_id text COLLATE "C" NOT NULL,
      name text NOT NULL,
      image_path text,
      quantity bigint NOT NULL CHECK (quantity > 0),
      price_cents bigint NOT NULL CHECK (price_cents >= 0),
      count_before bigint NOT NULL,
      PRIMARY KEY (order_id, position)
    );

    CREATE TABLE order_history (
      order_id text COLLATE "C" NOT NULL REFERENCES orders,
      number integer NOT NULL,
      at timestamptz NOT NULL,
      what text NOT NULL,
      by text NOT NULL CHECK (by IN ('customer', 'administrator', 'shop')),
      PRIMARY KEY (order_id, number)
    );

    CREATE TABLE idempotency_keys (
      user_id text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      body_hash text NOT NULL,
      order_id text COLLATE "C" NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, key)
    );
    CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);

    CREATE TABLE deleted_users (
      user_id text COLLATE "C" PRIMARY KEY
    );
  `);
}
