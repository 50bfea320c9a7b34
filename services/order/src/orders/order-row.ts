import type { Order, OrderLine } from './order.ts';

/** SELECT clause for orders, with the lines aggregated in order. Append WHERE. */
export const SELECT_ORDER = selectOrder();

/** Returns SELECT_ORDER with an additional column. */
export function selectOrder(more?: string): string {
  return `
  select ${more === undefined ? '' : `${more}, `}o.id, o.user_id AS "userId",
    jsonb_build_object('name', o.name, 'lastName', o.last_name, 'email', o.email, 'phoneNumber', o.phone_number,
      'address', o.address, 'country', o.country, 'zipCode', o.zip_code, 'city', o.city, 'state', o.state) as customer,
    o.payment_method as "paymentMethod", o.status, o.items_count as "itemsCount", o.subtotal_cents as "subtotalCents",
    o.created_at as "createdAt", o.paid_at as "paidAt", o.delivered_at as "deliveredAt",
    o.payable_until as "payableUntil", o.version,
    (select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', l.name, 'imagePath', l.image_path,
        'quantity', l.quantity, 'priceCents', l.price_cents, 'countBefore', l.count_before, 'variantOf', l.variant_of,
        'sku', l.sku)
        order by l.position)
     from order_lines l where l.order_id = o.id) as lines
  from orders o`;
}

/** A row of SELECT_ORDER. */
export type OrderRow = Order & { lines: OrderLine[] };
