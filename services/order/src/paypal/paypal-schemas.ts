import { z } from 'zod';

/**
 * The parts of PayPal's responses that the shop reads (Orders v2 and Payments v2). Amounts are texts such as "10.99".
 * Unknown values are accepted: only exact matches ever count as money.
 */
const money = z.object({ currency_code: z.string(), value: z.string() });

export const paypalRefund = z.object({ id: z.string(), status: z.string(), amount: money.optional() });
export type PayPalRefund = z.infer<typeof paypalRefund>;

export const paypalCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
});
export type PayPalCapture = z.infer<typeof paypalCapture>;

export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z
          .object({ captures: z.array(paypalCapture).default([]), refunds: z.array(paypalRefund).default([]) })
          .optional(),
      }),
    )
    .default([]),
});
export type PayPalOrder = z.infer<typeof paypalOrder>;

/** Returns all captures of a PayPal order, oldest first. */
export function capturesOf(order: PayPalOrder): PayPalCapture[] {
  return order.purchase_units.flatMap((unit) => unit.payments?.captures ?? []);
}

/** A webhook's event: only its id and the ids that lead to the order are read, never its amounts. */
export const webhookEvent = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  resource: z
    .object({
      id: z.string().optional(),
      custom_id: z.string().optional(),
      purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
    })
    .default({}),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;
