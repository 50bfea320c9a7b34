import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Day } from '../../../../shared/components/Day.tsx';
import { formatMoney, timeOfDay } from '../../../../shared/format.ts';
import { listTexts, orderTexts } from '../../orders-texts.ts';
import { DeliveredCell, missingOf, nameOf } from '../admin-order-cells.tsx';
import { adminListTexts as texts } from '../admin-orders-texts.ts';

/** An order in the list on phones. */
export function PhoneOrder({ order }: { order: Order }) {
  const missing = missingOf(order);
  return (
    <>
      <span className="rows-words">
        <strong>{nameOf(order)}</strong>
        <span className="faint">
          <Day iso={order.createdAt} /> {texts.timeOfDay(timeOfDay(order.createdAt))}
        </span>
        <span className="faint">{order.user.email}</span>
        <span className="faint">
          {orderNumber(order._id)} · {listTexts.items(order.orderTotal.itemsCount)} ·{' '}
          {orderTexts.shortPaymentNames[order.paymentMethod]}
        </span>
      </span>
      <span className="rows-right">
        <strong className="num">{formatMoney(order.orderTotal.cartSubtotal)}</strong>
        {missing ? (
          <span className="pill pill-warm">{missing}</span>
        ) : (
          <DeliveredCell order={order} yes={listTexts.delivered} no={texts.notDelivered} />
        )}
      </span>
    </>
  );
}
