import { Link } from 'react-router-dom';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { day, formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { useLatestOrdersQuery } from './conversations-api.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { FailedPart } from './FailedPart.tsx';

/** The customer's latest orders, with links. */
export function LatestOrders({ user }: { user: string }) {
  const { currentData: orders, isError, refetch } = useLatestOrdersQuery(user);
  return (
    <section aria-label={texts.orders}>
      <h3 className="h4">{texts.orders}</h3>
      {!orders && !isError && <LineSkeletons count={2} />}
      {!orders && isError && <FailedPart text={texts.ordersFailed} onRetry={refetch} />}
      {orders?.length === 0 && <p className="faint">{texts.noOrders}</p>}
      {orders && (
        <ul className="side-lines">
          {orders.map(({ _id, createdAt, status, orderTotal }) => (
            <li key={_id}>
              <Link to={pages.adminOrderDetails(_id)}>{texts.order(day(createdAt), status)}</Link>
              <span className="num">{formatMoney(orderTotal.cartSubtotal)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
