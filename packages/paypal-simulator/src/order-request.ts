import { z } from 'zod';

const money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z
    .string()
    .max(32)
    .regex(/^-?(\d+|\d*\.\d+)$/),
});

const item = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: money,
  description: z.string().max(2048).optional(),
  sku: z.string().max(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
});

const purchaseUnit = z.object({
  reference_id: z.string().min(1).max(256).default('default'),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(255).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  amount: money.extend({
    breakdown: z
      .object({
        item_total: money,
        shipping: money,
        handling: money,
        tax_total: money,
        insurance: money,
        shipping_discount: money,
        discount: money,
      })
      .partial()
      .optional(),
  }),
  items: z.array(item).optional(),
  payee: z.object({ merchant_id: z.string().optional(), email_address: z.string().optional() }).optional(),
});
export type PurchaseUnit = z.infer<typeof purchaseUnit>;

/** The body of `POST /v2/checkout/orders`; PayPal takes up to ten purchase units, the simulator one. */
export const orderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(purchaseUnit).min(1).max(1),
  payment_source: z.looseObject({ paypal: z.looseObject({}).optional() }).optional(),
});

/** The body of `POST /v2/payments/captures/{id}/refund`; without an amount everything left is refunded. */
export const refundRequest = z.object({
  amount: money.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});
export type RefundRequest = z.infer<typeof refundRequest>;
