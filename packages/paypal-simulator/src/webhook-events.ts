import { randomBytes } from 'node:crypto';

/** The events that the simulator sends. */
export type EventType = 'CHECKOUT.ORDER.APPROVED' | 'PAYMENT.CAPTURE.COMPLETED' | 'PAYMENT.CAPTURE.REFUNDED';

const ABOUT: Record<EventType, { resource_type: string; summary: string }> = {
  'CHECKOUT.ORDER.APPROVED': { resource_type: 'checkout-order', summary: 'An order has been approved by buyer' },
  'PAYMENT.CAPTURE.COMPLETED': { resource_type: 'capture', summary: 'Payment completed' },
  'PAYMENT.CAPTURE.REFUNDED': { resource_type: 'refund', summary: 'A capture payment was refunded' },
};

/** Builds the body of a webhook. @param base the address that links start with */
export function webhookEvent(type: EventType, resource: object, options: { at: string; base: string }) {
  const id = `WH-${randomBytes(9).toString('hex').toUpperCase()}`;
  const href = `${options.base}/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    event_version: '1.0',
    create_time: options.at,
    resource_version: '2.0',
    ...ABOUT[type],
    event_type: type,
    resource,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
}
