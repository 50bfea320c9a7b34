import type { Order } from '@shop/contracts/order-api.ts';
import Table, { type ColumnsType } from 'antd/es/table';
import { Link } from 'react-router-dom';
import { sortedBy, sortOf } from '../../shared/column-sort.ts';
import { Day } from '../../shared/components/Day.tsx';
import { StateWord } from '../../shared/components/StateWord.tsx';
import { formatCount, formatMoney } from '../../shared/format.ts';
import { pages } from '../../shared/paths.ts';
import { type AdminOrdersView, NEWEST_FIRST } from './admin-orders-view.ts';
import { hasEnded } from './order-timeline.ts';
import { listTexts, orderTexts, adminListTexts as texts, timelineTexts } from './orders-texts.ts';

interface Props {
  rows: Order[];
  /** The number of the first row. */
  first: number;
  view: AdminOrdersView;
  look: (change: Partial<AdminOrdersView>) => void;
}

/** The table of SPEC §2; on a phone each row is a link of two lines. */
export function AdminOrdersTable({ rows, first, view, look }: Props) {
  return (
    <>
      <Table
        rowKey="_id"
        columns={columnsFor(view, first)}
        dataSource={rows}
        pagination={false}
        sticky={{ offsetHeader: 73 }}
        scroll={{ x: 900 }}
        showSorterTooltip={false}
        onChange={(_, __, sorter) => look({ sort: sortOf<SortColumn, Order>(sorter) || NEWEST_FIRST })}
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
    { title: columns.number, width: 72, className: 'muted', render: (_, __, place) => formatCount(first + place) },
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
    <StateWord on={order.isDelivered} yes={yes} no={hasEnded(order.status) ? timelineTexts.steps[order.status] : no} />
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

/** Worth a word only where money is waited for before the goods go out. */
function isUnpaid({ paymentMethod, isPaid, status }: Order): boolean {
  return paymentMethod === 'pp' && !isPaid && !hasEnded(status);
}

function nameOf({ user }: Order): string {
  return `${user.name} ${user.lastName}`;
}
