import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Link } from 'react-router-dom';
import { Day } from '../../../shared/components/Day.tsx';
import { YesNo } from '../../../shared/components/YesNo.tsx';
import { formatMoney, timeOfDay } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { hasEnded } from '../order-timeline.ts';
import { listTexts, orderTexts, timelineTexts } from '../orders-texts.ts';
import { adminListTexts as texts } from './admin-orders-texts.ts';

/** The customer's name and email. */
export function CustomerCell({ order }: { order: Order }) {
  return (
    <>
      <strong>{nameOf(order)}</strong>
      <span className="cell-more">{order.user.email}</span>
    </>
  );
}

/** The date (docs/requirements.md#constants) with the time of day. */
export function PlacedCell({ order: { createdAt } }: { order: Order }) {
  return (
    <>
      <Day iso={createdAt} />
      <span className="cell-more">{texts.timeOfDay(timeOfDay(createdAt))}</span>
    </>
  );
}

/** The total with the number of items. */
export function TotalCell({ order: { orderTotal } }: { order: Order }) {
  return (
    <>
      {formatMoney(orderTotal.cartSubtotal)}
      <span className="cell-more">{listTexts.items(orderTotal.itemsCount)}</span>
    </>
  );
}

/** The link to the order with its number. */
export function OrderLinkCell({ order: { _id } }: { order: Order }) {
  return (
    <>
      <Link to={pages.adminOrderDetails(_id)}>{listTexts.goToOrder}</Link>
      <span className="cell-more cell-number" title={_id}>
        {orderNumber(_id)}
      </span>
    </>
  );
}

/** Whether an order is delivered; its status when it ended without a delivery. */
export function DeliveredCell({ order, yes, no }: { order: Order; yes: string; no: string }) {
  return (
    <YesNo on={order.isDelivered} yes={yes} no={hasEnded(order.status) ? timelineTexts.steps[order.status] : no} />
  );
}

/** The payment method, with a mark for orders that wait for their customer. */
export function PaymentCell({ order }: { order: Order }) {
  return (
    <span className="payment-cell">
      {orderTexts.paymentNames[order.paymentMethod]}
      <WaitingPill order={order} />
    </span>
  );
}

/** What an order waits for before it may leave; nothing for other orders. */
function WaitingPill({ order }: { order: Order }) {
  const missing = missingOf(order);
  return missing && <span className="pill pill-warm">{missing}</span>;
}

/** Cash orders are paid on delivery, so only unpaid PayPal orders count as unpaid. */
export function missingOf({ paymentMethod, isPaid, status, confirmUntil }: Order): string | null {
  if (confirmUntil) return texts.notConfirmed;
  return paymentMethod === 'pp' && !isPaid && !hasEnded(status) ? texts.notPaid : null;
}

/** The customer's full name. */
export function nameOf({ user }: Pick<Order, 'user'>): string {
  return `${user.name} ${user.lastName}`;
}
