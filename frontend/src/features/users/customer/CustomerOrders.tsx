import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Day } from '../../../shared/components/Day.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { useGrowingList } from '../../../shared/list/use-growing-list.ts';
import { withoutRepeats } from '../../../shared/list/without-repeats.ts';
import { pages } from '../../../shared/paths.ts';
import { CustomerSection, SectionFailed } from './CustomerSection.tsx';
import { useOrdersOfCustomerInfiniteQuery } from './customer-api.ts';
import { customerTexts as texts } from './customer-texts.ts';

/** The customer's orders with links, the newest first; further ones on request. */
export function CustomerOrders({ id }: { id: string }) {
  const filter = useMemo(() => ({ user: id }), [id]);
  const query = useOrdersOfCustomerInfiniteQuery(filter);
  const { rows, status, hasMore, loadMore } = useGrowingList(query, withoutRepeats<Order>);
  return (
    <CustomerSection title={texts.orders} query={query} failed={texts.ordersFailed} height={204}>
      {() => (
        <>
          {rows.length === 0 && <p className="faint">{texts.noOrders}</p>}
          <ul className="customer-lines" aria-label={texts.orders}>
            {rows.map((order) => (
              <OrderLine key={order._id} order={order} />
            ))}
          </ul>
          {status === 'failed' ? (
            <SectionFailed text={texts.moreFailed} onRetry={loadMore} />
          ) : (
            hasMore && (
              <PushButton working={status === 'loading'} onClick={loadMore}>
                {texts.moreOrders}
              </PushButton>
            )
          )}
        </>
      )}
    </CustomerSection>
  );
}

function OrderLine({ order: { _id, createdAt, status, orderTotal } }: { order: Order }) {
  return (
    <li>
      <Link to={pages.adminOrderDetails(_id)}>{orderNumber(_id)}</Link>
      <span className="faint">
        <Day iso={createdAt} /> · {texts.statuses[status]}
      </span>
      <span className="num">{formatMoney(orderTotal.cartSubtotal)}</span>
    </li>
  );
}
