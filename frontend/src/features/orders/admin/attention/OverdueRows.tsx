import { type OrderAttention, OVERDUE_HOURS } from '@shop/contracts/order-admin-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Link } from 'react-router-dom';
import { Day } from '../../../../shared/components/Day.tsx';
import { day, formatMoney } from '../../../../shared/format.ts';
import { pages } from '../../../../shared/paths.ts';
import { listTexts } from '../../orders-texts.ts';
import { adminOrdersUrl, noFilters } from '../list/admin-orders-url.ts';
import { attentionTexts as texts } from './attention-texts.ts';
import { DeliverAction } from './DeliverAction.tsx';

interface Props {
  rows: OrderAttention['overdue'];
  now: Date;
  onDelivered: (orderId: string) => void;
}

/** Orders that wait for their delivery, oldest first, each with 'Mark as delivered', and the list that shows all of them. */
export function OverdueRows({ rows, now, onDelivered }: Props) {
  return (
    <>
      <ul className="attention-rows">
        {rows.map((order) => (
          <li key={order._id}>
            <div className="attention-words">
              <strong>{`${order.user.name} ${order.user.lastName}`}</strong>
              <span className="faint">
                {texts.placed} <Day iso={order.createdAt} /> · {formatMoney(order.total)}
              </span>
            </div>
            <div className="attention-actions">
              <Link to={pages.adminOrderDetails(order._id)} aria-label={texts.goToOrder(orderNumber(order._id))}>
                {listTexts.goToOrder}
              </Link>
              <DeliverAction order={order} onDone={() => onDelivered(order._id)} />
            </div>
          </li>
        ))}
      </ul>
      <p className="attention-filters">
        <Link to={listUntil(now)}>{texts.showOverdue}</Link>
      </p>
    </>
  );
}

/** The list of the orders to deliver up to the day on which the last ones became overdue, oldest first. */
function listUntil(now: Date): string {
  const to = day(new Date(now.getTime() - OVERDUE_HOURS * 3_600_000).toISOString());
  const view = { ...noFilters, status: 'to-deliver', to, search: '', sort: 'date_1', page: 1 } as const;
  return `${pages.adminOrders}?${adminOrdersUrl.paramsOf(view)}`;
}
