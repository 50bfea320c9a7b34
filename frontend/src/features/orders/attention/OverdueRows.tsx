import { type OrderAttention, OVERDUE_HOURS } from '@shop/contracts/order-admin-api.ts';
import { Link } from 'react-router-dom';
import { Day } from '../../../shared/components/Day.tsx';
import { day, formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { adminOrdersUrl, noFilters, type OrderFilters } from '../admin-orders-url.ts';
import { listTexts } from '../orders-texts.ts';
import { attentionTexts as texts } from './attention-texts.ts';

/** Orders that wait for their delivery, oldest first, and the filters of the list that show all of them. */
export function OverdueRows({ rows, now }: { rows: OrderAttention['overdue']; now: Date }) {
  const to = day(new Date(now.getTime() - OVERDUE_HOURS * 3_600_000).toISOString());
  return (
    <>
      <ul className="attention-rows">
        {rows.map(({ _id, createdAt, user, total }) => (
          <li key={_id}>
            <div className="attention-words">
              <strong>{`${user.name} ${user.lastName}`}</strong>
              <span className="faint">
                {texts.placed} <Day iso={createdAt} /> · {formatMoney(total)}
              </span>
            </div>
            <div className="attention-actions">
              <Link to={pages.adminOrderDetails(_id)}>{listTexts.goToOrder}</Link>
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
