import type { Order } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { useDispatch } from 'react-redux';
import { deliveryMarked } from './order-slice.ts';
import { hasEnded } from './order-timeline.ts';
import { adminDetailsTexts as texts, timelineTexts } from './orders-texts.ts';

/** 'Mark as delivered', which after delivery becomes a disabled 'Order is finished' (docs/requirements.md#order-states). */
export function MarkDelivered({ order, marking }: { order: Order; marking: boolean }) {
  const dispatch = useDispatch();
  const obstacle = obstacleTo(order);
  return (
    <>
      <Button
        type="primary"
        size="large"
        block
        disabled={order.isDelivered || obstacle !== null}
        loading={marking}
        onClick={() => {
          if (!marking) dispatch(deliveryMarked(order._id));
        }}
      >
        {order.isDelivered ? texts.finished : texts.markDelivered}
      </Button>
      {obstacle && <p className="faint small center">{obstacle}</p>}
    </>
  );
}

/** Why the server would refuse (docs/api.md#delivered): only live orders go out, and PayPal's only once they are paid. */
function obstacleTo(order: Order): string | null {
  if (order.isDelivered) return null;
  if (hasEnded(order.status)) return texts.ended(timelineTexts.steps[order.status]);
  return order.paymentMethod === 'pp' && !order.isPaid ? texts.unpaid : null;
}
