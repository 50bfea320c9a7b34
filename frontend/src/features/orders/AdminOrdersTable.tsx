import type { Order } from '@shop/contracts/order-api.ts';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router-dom';
import { Day } from '../../shared/components/Day.tsx';
import { YesNo } from '../../shared/components/YesNo.tsx';
import { formatMoney } from '../../shared/format.ts';
import { AdminTable, numberColumn } from '../../shared/list/AdminTable.tsx';
import { sortedBy } from '../../shared/list/column-sort.ts';
import { pages } from '../../shared/paths.ts';
import { type AdminOrdersView, NEWEST_FIRST } from './admin-orders-url.ts';
import { hasEnded } from './order-timeline.ts';
import { listTexts, orderTexts, adminListTexts as texts, timelineTexts } from './orders-texts.ts';

interface Props {
  rows: Order[];
  /** The row number of the first row. */
  first: number;
  view: AdminOrdersView;
  look: (change: Partial<AdminOrdersView>) => void;
}

/** The table of docs/requirements.md#admin-orders; on a phone each row is a two-line link. */
export function AdminOrdersTable({ rows, first, view, look }: Props) {
  return (
    <>
      <AdminTable<Order, SortColumn>
        rows={rows}
        columns={columnsFor(view, first)}
        width={900}
        onSort={(sort) => look({ sort: sort || NEWEST_FIRST })}
      />
      <ul className="rows">
        {rows.map((order) => (
          <Row key={order._id} order={order} />
        ))}
      </ul>
    </>
  );
}

type SortColumn = 'user' | 'date' | 'total';

function columnsFor({ sort }: AdminOrdersView, first: number): ColumnsType<Order> {
  const sortable = (column: SortColumn) => sortedBy(column, sort, NEWEST_FIRST);
  const { columns } = listTexts;
  return [
    numberColumn(columns.number, first),
    { title: columns.user, ...sortable('user'), render: (_, order) => <strong>{nameOf(order)}</strong> },
    { title: columns.date, width: 128, ...sortable('date'), render: (_, order) => <Day iso={order.createdAt} /> },
    {
      title: columns.total,
      width: 136,
      align: 'right',
      className: 'num',
      ...sortable('total'),
      render: (_, order) => formatMoney(order.orderTotal.cartSubtotal),
    },
    {
      title: columns.delivered,
      width: 152,
      render: (_, order) => <Delivered order={order} yes={texts.yes} no={texts.no} />,
    },
    { title: columns.payment, width: 208, render: (_, order) => <Payment order={order} /> },
    {
      title: columns.details,
      width: 128,
      render: (_, order) => <Link to={pages.adminOrderDetails(order._id)}>{listTexts.goToOrder}</Link>,
    },
  ];
}

function Row({ order }: { order: Order }) {
  return (
    <li>
      <Link to={pages.adminOrderDetails(order._id)}>
        <span className="rows-words">
          <strong>{nameOf(order)}</strong>
          <span className="faint">
            <Day iso={order.createdAt} /> · {orderTexts.shortPaymentNames[order.paymentMethod]}
          </span>
        </span>
        <span className="rows-right">
          <strong className="num">{formatMoney(order.orderTotal.cartSubtotal)}</strong>
          {isUnpaid(order) ? (
            <span className="pill pill-warm">{texts.notPaid}</span>
          ) : (
            <Delivered order={order} yes={listTexts.delivered} no={texts.notDelivered} />
          )}
        </span>
      </Link>
    </li>
  );
}

function Delivered({ order, yes, no }: { order: Order; yes: string; no: string }) {
  return (
    <YesNo on={order.isDelivered} yes={yes} no={hasEnded(order.status) ? timelineTexts.steps[order.status] : no} />
  );
}

function Payment({ order }: { order: Order }) {
  return (
    <span className="payment-cell">
      {orderTexts.paymentNames[order.paymentMethod]}
      {isUnpaid(order) && <span className="pill pill-warm">{texts.notPaid}</span>}
    </span>
  );
}

/** Cash orders are paid on delivery, so only unpaid PayPal orders count. */
function isUnpaid({ paymentMethod, isPaid, status }: Order): boolean {
  return paymentMethod === 'pp' && !isPaid && !hasEnded(status);
}

function nameOf({ user }: Order): string {
  return `${user.name} ${user.lastName}`;
}
