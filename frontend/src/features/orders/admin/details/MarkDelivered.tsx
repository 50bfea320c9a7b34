import type { OrderDetails } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { useDispatch } from 'react-redux';
import { readersTime } from '../../../../shared/format.ts';
import { deliveryMarked } from '../../order-slice.ts';
import { hasEnded } from '../../order-timeline.ts';
import { timelineTexts } from '../../orders-texts.ts';
import { adminDetailsTexts as texts } from '../admin-orders-texts.ts';

/** 'Mark as delivered', disabled as 'Order is finished' after delivery (docs/requirements.md#order-states). */
export function MarkDelivered({ order, marking }: { order: OrderDetails; marking: boolean }) {
  const dispatch = useDispatch();
  const blocked = blockingReason(order);
  const note = blocked ?? (order.confirmUntil ? texts.unconfirmed(readersTime(order.confirmUntil)) : null);
  return (
    <>
      <Button
        type="primary"
        size="large"
        block
        disabled={order.isDelivered || blocked !== null}
        loading={marking}
        onClick={() => {
          if (!marking) dispatch(deliveryMarked(order._id));
        }}
      >
        {order.isDelivered ? texts.finished : texts.markDelivered}
      </Button>
      {note && <p className="faint small center">{note}</p>}
    </>
  );
}

/** Explains why the server would refuse (docs/api.md#delivered): the order has ended, or is not paid with PayPal yet. */
function blockingReason(order: OrderDetails): string | null {
  if (order.isDelivered) return null;
  if (hasEnded(order.status)) return texts.ended(timelineTexts.steps[order.status]);
  if (order.paymentMethod === 'cod' || order.isPaid) return null;
  return order.payableUntil === null ? texts.unpaid : texts.unpaidUntil(readersTime(order.payableUntil));
}
