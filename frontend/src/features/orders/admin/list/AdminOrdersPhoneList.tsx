import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import Checkbox from 'antd/es/checkbox';
import { Link } from 'react-router-dom';
import { Day } from '../../../../shared/components/Day.tsx';
import { formatMoney, timeOfDay } from '../../../../shared/format.ts';
import type { RowSelection } from '../../../../shared/list/AdminTable.tsx';
import { pages } from '../../../../shared/paths.ts';
import { listTexts, orderTexts } from '../../orders-texts.ts';
import { DeliveredCell, missingOf, nameOf } from '../admin-order-cells.tsx';
import { adminListTexts as texts } from '../admin-orders-texts.ts';

interface Props {
  rows: Order[];
  selection: Pick<RowSelection<Order>, 'ids' | 'labelOf'> & { toggle: (id: string) => void };
}

/** The list on phones: each row is a link, with a checkbox. */
export function AdminOrdersPhoneList({ rows, selection: { ids, labelOf, toggle } }: Props) {
  const selected = new Set(ids);
  return (
    <ul className="rows rows-with-check">
      {rows.map((order) => (
        <li key={order._id}>
          <Checkbox
            checked={selected.has(order._id)}
            onChange={() => toggle(order._id)}
            {...{ 'aria-label': labelOf(order) }}
          />
          <Row order={order} />
        </li>
      ))}
    </ul>
  );
}

function Row({ order }: { order: Order }) {
  const missing = missingOf(order);
  return (
    <Link to={pages.adminOrderDetails(order._id)}>
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
    </Link>
  );
}
