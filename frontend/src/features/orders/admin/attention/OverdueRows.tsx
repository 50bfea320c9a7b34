import { type OrderAttention, OVERDUE_HOURS } from '@shop/contracts/order-admin-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Link } from 'react-router-dom';
import { Day } from '../../../../shared/components/Day.tsx';
import { day, formatMoney } from '../../../../shared/format.ts';
import { pages } from '../../../../shared/paths.ts';
import { listTexts } from '../../orders-texts.ts';
import { adminOrdersUrl, noFilters, type OrderFilters } from '../list/admin-orders-url.ts';
import { attentionTexts as texts } from './attention-texts.ts';
import { DeliverAction } from './DeliverAction.tsx';

interface Props {
  rows: OrderAttention['overdue'];
  now: Date;
  onDelivered: (orderId: string) => void;
}

/** Orders that wait for their delivery, oldest first, each with 'Mark as delivered', and the filters of the list that show all of them. */
export function OverdueRows({ rows, now, onDelivered }: Props) {
  const to = day(new Date(now.getTime() - OVERDUE_HOURS * 3_600_000).toISOString());
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
        <Link to={listOf({ status: 'placed', payment: 'cod', to })}>{texts.showCash}</Link>
        <Link to={listOf({ status: 'paid', payment: 'pp', to })}>{texts.showPayPal}</Link>
      </p>
    </>
  );
}

/** The list with the given filters, oldest orders first. */
function listOf(filters: Partial<OrderFilters>): string {
  const view = { ...noFilters, ...filters, search: '', sort: 'date_1' as const, page: 1 };
  return `${pages.adminOrders}?${adminOrdersUrl.paramsOf(view)}`;
}
