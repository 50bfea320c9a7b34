import type { Order } from '@shop/contracts/order-api.ts';
import type { ColumnsType } from 'antd/es/table';
import { useNavigate } from 'react-router-dom';
import { AdminTable, numberColumn, type RowSelection } from '../../../../shared/list/AdminTable.tsx';
import { sortedBy } from '../../../../shared/list/column-sort.ts';
import { pages } from '../../../../shared/paths.ts';
import { listTexts } from '../../orders-texts.ts';
import {
  CustomerCell,
  DeliveredCell,
  OrderLinkCell,
  PaymentCell,
  PlacedCell,
  TotalCell,
} from '../admin-order-cells.tsx';
import { adminListTexts as texts } from '../admin-orders-texts.ts';
import { type AdminOrdersView, NEWEST_FIRST } from './admin-orders-url.ts';

interface Props {
  rows: Order[];
  /** The row number of the first row. */
  first: number;
  view: AdminOrdersView;
  setView: (change: Partial<AdminOrdersView>) => void;
  selection: RowSelection<Order>;
}

/** The table of docs/requirements.md#admin-orders, with a checkbox in each row, which opens the order. */
export function AdminOrdersTable({ rows, first, view, setView, selection }: Props) {
  const navigate = useNavigate();
  return (
    <AdminTable<Order, SortColumn>
      rows={rows}
      columns={columnsFor(view, first)}
      width={900}
      onSort={(sort) => setView({ sort: sort || NEWEST_FIRST })}
      selection={selection}
      onOpen={({ _id }) => navigate(pages.adminOrderDetails(_id))}
    />
  );
}

type SortColumn = 'user' | 'date' | 'total';

function columnsFor({ sort }: AdminOrdersView, first: number): ColumnsType<Order> {
  const sortable = (column: SortColumn) => sortedBy(column, sort, NEWEST_FIRST);
  const { columns } = listTexts;
  return [
    numberColumn(columns.number, first),
    { title: columns.user, ...sortable('user'), render: (_, order) => <CustomerCell order={order} /> },
    { title: columns.date, width: 116, ...sortable('date'), render: (_, order) => <PlacedCell order={order} /> },
    {
      title: columns.total,
      width: 124,
      align: 'right',
      className: 'num',
      ...sortable('total'),
      render: (_, order) => <TotalCell order={order} />,
    },
    {
      title: columns.delivered,
      width: 124,
      render: (_, order) => <DeliveredCell order={order} yes={texts.yes} no={texts.no} />,
    },
    { title: columns.payment, width: 164, render: (_, order) => <PaymentCell order={order} /> },
    {
      title: columns.details,
      width: 136,
      render: (_, order) => <OrderLinkCell order={order} />,
    },
  ];
}
