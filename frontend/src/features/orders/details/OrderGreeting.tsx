import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { orderStatusFacts } from '@shop/contracts/order-events.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { helpTitles } from '@shop/contracts/pages.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { awaitsPayment, hasEnded } from '../order-timeline.ts';
import { greetingTexts as texts } from '../orders-texts.ts';

/**
 * Begins the letter of an order: the salutation, what happens next, and below it what the customer can do. An order that was
 * placed just now is thanked for. Checkout announces it in the location state, from which it is removed, so that a reload does
 * not thank again.
 */
export function OrderGreeting({ order, children }: { order: OrderDetails; children: ReactNode }) {
  const placed = usePlacedOnce(order._id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (placed) heading.current?.focus({ preventScroll: true });
  }, [placed]);
  // A cancelled or expired order has nothing to thank for.
  const thanks = placed && orderStatusFacts[order.status].isOpen;
  return (
    <section className="letter-words" aria-labelledby="order-greeting">
      <h2 className="h2" id="order-greeting" tabIndex={-1} ref={heading}>
        {thanks ? texts.thanks(order.user.name) : texts.dear(order.user.name)}
      </h2>
      {thanks && (
        <p>
          {texts.number(orderNumber(order._id))} {texts.confirmation(order.user.email)}
        </p>
      )}
      <NextStep order={order} />
      {children}
    </section>
  );
}

/** What happens next, in a sentence. Those of an order that has ended stand in the place of the action. */
function NextStep({ order }: { order: OrderDetails }) {
  const total = formatMoney(order.orderTotal.cartSubtotal);
  if (hasEnded(order.status)) return null;
  if (order.isDelivered) {
    return (
      <p>
        {texts.delivered} <Link to={pages.help('helpReturns')}>{helpTitles.helpReturns}</Link>
      </p>
    );
  }
  if (awaitsPayment(order)) return <p>{texts.toPay(total)}</p>;
  if (order.isPaid) return <p>{texts.paid(total)}</p>;
  return <p>{order.confirmUntil ? texts.confirm : texts.cash(total)}</p>;
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
