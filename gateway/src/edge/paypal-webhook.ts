import type { CanonicalPath } from './canonical-path.ts';

/**
 * Whether a request is PayPal's webhook (docs/api.md#paypal). It comes from no browser and has no session: the order service
 * accepts it by its signature, over exactly the bytes that PayPal sent.
 */
export function isPayPalWebhook(method: string, { segments }: Pick<CanonicalPath, 'segments'>): boolean {
  return method === 'POST' && segments.filter((segment) => segment !== '').join('/') === 'api/orders/paypal/webhook';
}
