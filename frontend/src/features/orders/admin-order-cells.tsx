import type { Order } from '@shop/contracts/order-api.ts';
import { YesNo } from '../../shared/components/YesNo.tsx';
import { adminListTexts as texts } from './admin-orders-texts.ts';
import { hasEnded } from './order-timeline.ts';
import { orderTexts, timelineTexts } from './orders-texts.ts';

/** Whether an order is delivered; its status when it ended without a delivery. */
export function DeliveredCell({ order, yes, no }: { order: Order; yes: string; no: string }) {
  return (
    <YesNo on={order.isDelivered} yes={yes} no={hasEnded(order.status) ? timelineTexts.steps[order.status] : no} />
  );
}

/** The payment method, with a mark for orders that wait for their payment. */
export function PaymentCell({ order }: { order: Order }) {
  return (
    <span className="payment-cell">
      {orderTexts.paymentNames[order.paymentMethod]}
      {isUnpaid(order) && <span className="pill pill-warm">{texts.notPaid}</span>}
    </span>
  );
}

/** Cash orders are paid on delivery, so only unpaid PayPal orders count. */
export function isUnpaid({ paymentMethod, isPaid, status }: Order): boolean {
  return paymentMethod === 'pp' && !isPaid && !hasEnded(status);
}

/** The customer's full name. */
export function nameOf({ user }: Pick<Order, 'user'>): string {
  return `${user.name} ${user.lastName}`;
}
