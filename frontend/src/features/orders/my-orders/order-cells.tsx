import type { Order } from '@shop/contracts/order-api.ts';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { YesNo } from '../../../shared/components/YesNo.tsx';
import { lineIdOf } from '../../../shared/state/cart.ts';
import { summaryOf } from '../order-summary.ts';
import { awaitsPayment, hasEnded } from '../order-timeline.ts';
import { listTexts as texts, timelineTexts } from '../orders-texts.ts';

const SHOWN = 3;

/** Whether an order is delivered, or how it ended; and that it is not paid yet. */
export function Delivered({ order }: { order: Order }) {
  const no = hasEnded(order.status) ? timelineTexts.steps[order.status] : texts.notYet;
  return (
    <span className="delivered-cell">
      <YesNo on={order.isDelivered} yes={texts.delivered} no={no} />
      {awaitsPayment(order) && <span className="pill pill-warm">{texts.notPaid}</span>}
    </span>
  );
}

/** The images of an order's first products, with the name of the first. */
export function OrderedProducts({ order }: { order: Order }) {
  return (
    <span className="ordered">
      <span className="ordered-images" aria-hidden>
        {order.cartItems.slice(0, SHOWN).map((line) => (
          <ResponsiveImage key={lineIdOf(line)} image={line.image} sizes="40px" only={160} />
        ))}
      </span>
      <span className="ordered-names">{summaryOf(order)}</span>
    </span>
  );
}
