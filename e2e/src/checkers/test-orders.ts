interface Database {
  query(sql: string, values: unknown[]): Promise<unknown>;
}

/** Inserts an order of two units at $2.50 as the order service does. */
export async function insertOrder(
  db: Database,
  { id, user, product, at }: { id: string; user: string; product?: string; at: string | Date },
): Promise<void> {
  await db.query(
    `insert into orders (id, user_id, name, last_name, email, phone_number, address, country, zip_code, city, state,
                         payment_method, status, items_count, subtotal_cents, created_at, version)
     values ($1, $2, '', '', '', '', '', '', '', '', '', 'cod', 'placed', 2, 500, $3, 1)`,
    [id, user, at],
  );
  if (product === undefined) return;
  await db.query(
    `insert into order_lines (order_id, position, product_id, name, quantity, price_cents, count_before)
     values ($1, 0, $2, 'Lamp', 2, 250, 100)`,
    [id, product],
  );
}
