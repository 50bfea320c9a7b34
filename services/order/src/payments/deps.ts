import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { PayPal } from '../paypal/paypal-client.ts';
import type { SettleDeps } from './settle-payment.ts';

/** Dependencies of payments. They exist only while PayPal is configured. */
export interface PaymentDeps extends SettleDeps {
  paypal: PayPal;
  logger: Pick<Logger, 'warn' | 'error'>;
}
