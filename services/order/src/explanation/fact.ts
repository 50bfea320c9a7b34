import type { OrderFact } from '@shop/contracts/order-facts.ts';

/** The row of an order from which its facts are made. */
export interface ExplainedOrder {
  id: string;
  userId: string;
  status: string;
  createdAt: Date;
  paymentMethod: string;
  itemsCount: number;
  subtotalCents: number;
  payableUntil: Date | null;
  paypalOrderId: string | null;
  /** How often PayPal was asked for a payment, and to collect it. */
  creations: number;
  captures: number;
  /** PayPal declined the last attempt. */
  isDeclined: boolean;
  /** PayPal still checks a payment. */
  isPending: boolean;
  /** Whether there is somebody to send emails to. */
  hasRecipient: boolean;
}

/** Builds a fact of this service. @param at null: nobody noted when @param more `traceId`: null without a recorded trace */
export function fact(
  what: OrderFact['what'],
  at: Date | null,
  details: OrderFact['details'],
  more: { needsHand?: boolean; action?: OrderFact['action'] | false; traceId?: string | null | undefined } = {},
): OrderFact {
  const { needsHand = false, action = false, traceId } = more;
  return {
    at: at?.toISOString() ?? null,
    service: 'order',
    what,
    details,
    ...(needsHand && { needsHand: true as const }),
    ...(action && { action }),
    ...(traceId && { traceId }),
  };
}
