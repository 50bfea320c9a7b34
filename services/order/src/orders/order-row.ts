import type { Order, OrderLine } from './order.ts';

/** SELECT clause for orders, with the lines aggregated in order. Append WHERE. */
export const SELECT_ORDER = selectOrder();

/** Returns SELECT_ORDER with an additional column. */
export function selectOrder(more?: string): string {
  return `
  select ${more === undefined ? '' : `${more}, `}o.id, o.user_id AS "userId",
    jsonb_build_object('name', o.name, 'lastName', o.last_name, 'email', o.email, 'phoneNumber', o.phone_number,
      'address', o.address, 'country', o.country, 'zipCode', o.zip_code, 'city', o.city, 'state', o.state) AS customer,
    o.payment_method AS "paymentMethod", o.status, o.items_count AS "itemsCount", o.subtotal_cents AS "subtotalCents",
    o.created_at AS "createdAt", o.paid_at AS "paidAt", o.delivered_at AS "deliveredAt", o.version,
    (SELECT jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', l.name, 'imagePath', l.image_path,
        'quantity', l.quantity, 'priceCents', l.price_cents, 'countBefore', l.count_before) ORDER BY l.position)
     FROM order_lines l WHERE l.order_id = o.id) AS lines
  FROM orders o`;
}

/** A row of SELECT_ORDER. */
export type OrderRow = Order & { lines: OrderLine[] };
