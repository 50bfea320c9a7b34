import type { Order } from '@shop/contracts/order-api.ts';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router-dom';
import { Day } from '../../shared/components/Day.tsx';
import { formatMoney } from '../../shared/format.ts';
import { AdminTable, numberColumn, type RowSelection } from '../../shared/list/AdminTable.tsx';
import { sortedBy } from '../../shared/list/column-sort.ts';
import { pages } from '../../shared/paths.ts';
import { DeliveredCell, nameOf, PaymentCell } from './admin-order-cells.tsx';
import { adminListTexts as texts } from './admin-orders-texts.ts';
import { type AdminOrdersView, NEWEST_FIRST } from './admin-orders-url.ts';
import { listTexts } from './orders-texts.ts';

interface Props {
  rows: Order[];
  /** The row number of the first row. */
  first: number;
  view: AdminOrdersView;
  look: (change: Partial<AdminOrdersView>) => void;
  selection: RowSelection<Order>;
}

/** The table of docs/requirements.md#admin-orders, with a checkbox in each row. */
export function AdminOrdersTable({ rows, first, view, look, selection }: Props) {
  return (
    <AdminTable<Order, SortColumn>
      rows={rows}
      columns={columnsFor(view, first)}
      width={900}
      onSort={(sort) => look({ sort: sort || NEWEST_FIRST })}
      selection={selection}
    />
  );
}

type SortColumn = 'user' | 'date' | 'total';

function columnsFor({ sort }: AdminOrdersView, first: number): ColumnsType<Order> {
  const sortable = (column: SortColumn) => sortedBy(column, sort, NEWEST_FIRST);
  const { columns } = listTexts;
  return [
    numberColumn(columns.number, first),
    { title: columns.user, ...sortable('user'), render: (_, order) => <strong>{nameOf(order)}</strong> },
    { title: columns.date, width: 116, ...sortable('date'), render: (_, order) => <Day iso={order.createdAt} /> },
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
      render: (_, order) => <DeliveredCell order={order} yes={texts.yes} no={texts.no} />,
    },
    { title: columns.payment, width: 184, render: (_, order) => <PaymentCell order={order} /> },
    {
      title: columns.details,
      width: 120,
      render: (_, order) => <Link to={pages.adminOrderDetails(order._id)}>{listTexts.goToOrder}</Link>,
    },
  ];
}
