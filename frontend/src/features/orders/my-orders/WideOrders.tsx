import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import Table, { type ColumnsType } from 'antd/es/table';
import { Link } from 'react-router-dom';
import { Day } from '../../../shared/components/Day.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { BuyAgain } from '../BuyAgain.tsx';
import { listTexts as texts } from '../orders-texts.ts';
import { Delivered, OrderedProducts } from './order-cells.tsx';

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

/** The orders as a table, for screens that are wide enough. */
export function WideOrders({ orders }: { orders: Order[] }) {
  return <Table rowKey="_id" columns={columns} dataSource={orders} pagination={false} scroll={{ x: 860 }} />;
}
