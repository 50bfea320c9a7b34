import type { OrderDetails } from '@shop/contracts/order-api.ts';
import type { PaymentOutcome } from './payment-slice.ts';
import { paymentTexts as texts } from './payment-texts.ts';

/**
 * Maps what the shop knows of an unpaid order's payment to what the customer reads, also after a reload of the page.
 * @returns null when there is nothing to say; `next` is `buttons` where another attempt cannot charge twice
 */
export function outcomeOfOrder({ payment }: Pick<OrderDetails, 'payment'>): Omit<PaymentOutcome, 'reload'> | null {
  switch (payment) {
    case 'pending':
      return { next: 'closed', tone: 'warning', message: texts.pending };
    case 'mismatch':
      return { next: 'stopped', tone: 'error', message: texts.mismatch };
    case 'processing':
      return { next: 'buttons', tone: 'warning', message: texts.notConfirmed };
    default:
      return null;
  }
}
