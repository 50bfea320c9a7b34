import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { orderStatusFacts } from '@shop/contracts/order-events.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../../shared/components/Icon.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { awaitsPayment } from '../order-timeline.ts';
import { greetingTexts as texts } from '../orders-texts.ts';
import { outcomeOfOrder } from '../payment/outcome-of-order.ts';
import { paymentTexts } from '../payment/payment-texts.ts';
import { usePayNow } from '../payment/use-pay-now.ts';

/**
 * Thanks for an order that was placed just now, and says what happens next. Checkout announces it in the location state,
 * from which it is removed, so that a reload does not thank again.
 */
export function OrderGreeting({ order }: { order: OrderDetails }) {
  const placed = usePlacedOnce(order._id);
  const heading = useRef<HTMLHeadingElement>(null);
  const payNow = usePayNow(order);
  useEffect(() => {
    if (placed) heading.current?.focus({ preventScroll: true });
  }, [placed]);
  // A cancelled or expired order has nothing to thank for.
  if (!placed || !orderStatusFacts[order.status].isOpen) return null;
  return (
    <section className="greeting" aria-labelledby="order-greeting">
      <Icon of={CheckCircleFilled} className="greeting-icon" />
      <div>
        <h2 className="h3" id="order-greeting" tabIndex={-1} ref={heading}>
          {texts.thanks(order.user.name)}
        </h2>
        <p>
          {texts.number(orderNumber(order._id))} {texts.confirmation(order.user.email)}
        </p>
        {order.status === 'placed' && <p>{order.confirmUntil ? texts.confirm : texts.next[order.paymentMethod]}</p>}
        {awaitsPayment(order) && outcomeOfOrder(order) === null && (
          <PushButton primary onClick={payNow} data-main-action>
            {paymentTexts.payNow(formatMoney(order.orderTotal.cartSubtotal))}
          </PushButton>
        )}
      </div>
    </section>
  );
}

/** Whether the order with this id was placed just before this page was opened. */
function usePlacedOnce(id: string): boolean {
  const { state }: { state: { placed?: string } | null } = useLocation();
  const navigate = useNavigate();
  const [placed] = useState(state?.placed);
  useEffect(() => {
    if (state?.placed !== undefined) void navigate('.', { replace: true, state: null });
  }, [state, navigate]);
  return placed === id;
}
