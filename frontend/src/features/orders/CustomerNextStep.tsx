import type { Order } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { Banner } from '../../shared/components/Banner.tsx';
import { hasEnded } from './order-timeline.ts';
import { orderPageTexts as texts } from './orders-texts.ts';

/** The customer's next step (docs/requirements.md#order-states), usually to wait. */
export function CustomerNextStep({ order }: { order: Order }) {
  if (hasEnded(order.status)) {
    return (
      <div className="summary-banner">
        <Banner tone="quiet">{texts.ended[order.status]}</Banner>
      </div>
    );
  }
  if (!order.isPaid && order.paymentMethod === 'pp') return null;
  return (
    <Button size="large" block disabled>
      {order.isPaid ? texts.finished : texts.waitForOrder}
    </Button>
  );
}
