import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Link } from 'react-router-dom';
import { Day } from '../../../shared/components/Day.tsx';
import { PartFailed } from '../../../shared/components/PartFailed.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { pages } from '../../../shared/paths.ts';
import { BuyAgain } from '../BuyAgain.tsx';
import { listTexts as texts } from '../orders-texts.ts';
import { Delivered, OrderedProducts } from './order-cells.tsx';
import '../orders.css';

/** The customer's orders, newest first; on a phone each row is a two-line link. */
export function MyOrdersTable({ orders }: { orders: Order[] }) {
  const narrow = useNarrow();
  return (
    <div className="sheet my-orders">
      {narrow ? (
        <PhoneOrders orders={orders} />
      ) : (
        <WideOrders orders={orders} fallback={<LineSkeletons count={8} height={40} />} />
      )}
    </div>
  );
}

/** A phone does without the code of a table. */
export const loadWideOrders = async () => (await import('./WideOrders.tsx')).WideOrders;
const WideOrders = lazyPart(loadWideOrders, PartFailed);

function PhoneOrders({ orders }: { orders: Order[] }) {
  return (
    <ul className="rows">
      {orders.map((order) => (
        <li key={order._id}>
          <Link to={pages.orderDetails(order._id)}>
            <span className="rows-words">
              <OrderedProducts order={order} />
              <strong className="num">{formatMoney(order.orderTotal.cartSubtotal)}</strong>
              <span className="faint">
                {orderNumber(order._id)} · <Day iso={order.createdAt} /> · {texts.items(order.orderTotal.itemsCount)}
              </span>
            </span>
            <span className="rows-right">
              <Delivered order={order} />
              <span className="rows-go">{texts.goToOrder}</span>
            </span>
          </Link>
          <span className="rows-action">
            <BuyAgain order={order} />
          </span>
        </li>
      ))}
    </ul>
  );
}
