import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import Table, { type ColumnsType } from 'antd/es/table';
import { Link } from 'react-router-dom';
import { Day } from '../../../shared/components/Day.tsx';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { YesNo } from '../../../shared/components/YesNo.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { pages } from '../../../shared/paths.ts';
import { BuyAgain } from '../BuyAgain.tsx';
import { summaryOf } from '../order-summary.ts';
import { awaitsPayment, hasEnded } from '../order-timeline.ts';
import { listTexts as texts, timelineTexts } from '../orders-texts.ts';
import '../orders.css';

const SHOWN = 3;

const columns: ColumnsType<Order> = [
  { title: texts.columns.number, width: 64, className: 'muted', render: (_, __, index) => index + 1 },
  {
    title: texts.columns.user,
    render: (_, order) => (
      <>
        <strong className="cell-name">{`${order.user.name} ${order.user.lastName}`}</strong>
        <OrderedProducts order={order} />
      </>
    ),
  },
  { title: texts.columns.date, width: 120, render: (_, order) => <Day iso={order.createdAt} /> },
  {
    title: texts.columns.total,
    align: 'right',
    width: 128,
    className: 'num',
    render: (_, order) => <strong>{formatMoney(order.orderTotal.cartSubtotal)}</strong>,
  },
  { title: texts.columns.delivered, width: 152, render: (_, order) => <Delivered order={order} /> },
  {
    title: texts.columns.details,
    width: 144,
    render: (_, order) => (
      <span className="order-actions">
        <span>
          <Link to={pages.orderDetails(order._id)}>{texts.goToOrder}</Link>
          <span className="cell-more cell-number">{orderNumber(order._id)}</span>
        </span>
        <BuyAgain order={order} small />
      </span>
    ),
  },
];

/** The customer's orders, newest first; on a phone each row is a two-line link. */
export function MyOrdersTable({ orders }: { orders: Order[] }) {
  const narrow = useNarrow();
  return (
    <div className="sheet my-orders">
      {narrow ? (
        <PhoneOrders orders={orders} />
      ) : (
        <Table rowKey="_id" columns={columns} dataSource={orders} pagination={false} scroll={{ x: 860 }} />
      )}
    </div>
  );
}

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

function Delivered({ order }: { order: Order }) {
  const no = hasEnded(order.status) ? timelineTexts.steps[order.status] : texts.notYet;
  return (
    <span className="delivered-cell">
      <YesNo on={order.isDelivered} yes={texts.delivered} no={no} />
      {awaitsPayment(order) && <span className="pill pill-warm">{texts.notPaid}</span>}
    </span>
  );
}

/** The images of an order's first products, with the name of the first. */
function OrderedProducts({ order }: { order: Order }) {
  return (
    <span className="ordered">
      <span className="ordered-images" aria-hidden>
        {order.cartItems.slice(0, SHOWN).map(({ productID, image }) => (
          <ResponsiveImage key={productID} image={image} sizes="40px" only={160} />
        ))}
      </span>
      <span className="ordered-names">{summaryOf(order)}</span>
    </span>
  );
}
