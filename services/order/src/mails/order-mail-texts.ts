import type { Order } from '../orders/order.ts';

interface OrderMailTexts {
  subject: (number: string) => string;
  title: string;
  paragraphs: readonly string[];
  /** The label of the button that opens the order. */
  action: string;
  showsAddress: boolean;
}

const SEE_ORDER = 'See your order';

/** Returns the words of the email for an order's present status. @param total the order's total, as text */
export function orderMailTexts(order: Pick<Order, 'status' | 'paymentMethod'>, total: string): OrderMailTexts {
  const cash = order.paymentMethod === 'cod';
  switch (order.status) {
    case 'placed':
      return {
        subject: (number) => `Your order ${number}`,
        title: 'Thank you for your order',
        paragraphs: cash ? ['Wait for your order. You pay on delivery'] : [],
        action: cash ? SEE_ORDER : 'Pay for the order',
        showsAddress: true,
      };
    case 'paid':
      return {
        subject: (number) => `Payment received for order ${number}`,
        title: 'Thank you for your payment!',
        paragraphs: [`We received ${total} by PayPal. We will deliver your order soon.`],
        action: SEE_ORDER,
        showsAddress: true,
      };
    case 'delivered':
      return {
        subject: (number) => `Your order ${number} was delivered`,
        title: 'Your order was delivered',
        paragraphs: cash ? [`You paid ${total} on delivery.`] : [],
        action: SEE_ORDER,
        showsAddress: false,
      };
    case 'cancelled':
      return {
        subject: (number) => `Your order ${number} was cancelled`,
        title: 'Your order was cancelled',
        paragraphs: ['Nothing will be delivered, and there is nothing to pay.'],
        action: SEE_ORDER,
        showsAddress: false,
      };
    case 'expired':
      return {
        subject: (number) => `Your order ${number} has expired`,
        title: 'Your order has expired',
        paragraphs: [
          `${cash ? 'Its email address was not confirmed' : 'It was not paid'} in time, so we no longer reserve its products. You can order them again.`,
        ],
        action: SEE_ORDER,
        showsAddress: false,
      };
    case 'refunding':
      return {
        subject: (number) => `Your order ${number} was cancelled`,
        title: 'Your order was cancelled',
        paragraphs: [`We are returning ${total} to you by PayPal. We will email you when it is complete.`],
        action: SEE_ORDER,
        showsAddress: false,
      };
    case 'refunded':
      return {
        subject: (number) => `Your refund for order ${number}`,
        title: 'Your refund is complete',
        paragraphs: [`We returned ${total} to you by PayPal.`],
        action: SEE_ORDER,
        showsAddress: false,
      };
  }
}
