import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { BackTo } from '../../../../shared/components/BackTo.tsx';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { AdminListPage } from '../../../../shared/list/AdminListPage.tsx';
import type { Columns } from '../../../../shared/list/AdminTable.tsx';
import { pages } from '../../../../shared/paths.ts';
import { waitingTitle } from '../../../../shared/waiting-title.ts';
import { listTexts } from '../../orders-texts.ts';
import {
  CustomerCell,
  DeliveredCell,
  nameOf,
  OrderLinkCell,
  PaymentCell,
  PlacedCell,
  TotalCell,
} from '../admin-order-cells.tsx';
import { adminListTexts as texts } from '../admin-orders-texts.ts';
import { countWaiting, type WaitingChats } from '../attention/attention-kinds.tsx';
import { NeedsAttention } from '../attention/NeedsAttention.tsx';
import { useAttention } from '../attention/use-attention.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import { bulkTexts } from '../bulk/bulk-texts.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { AdminOrdersFilters } from './AdminOrdersFilters.tsx';
import { useAdminOrdersInfiniteQuery } from './admin-orders-api.ts';
import { adminOrdersUrl, isReversed, NEWEST_FIRST, noFilters } from './admin-orders-url.ts';
import { ExportOrders } from './ExportOrders.tsx';
import { PhoneOrder } from './PhoneOrder.tsx';
import './admin-orders.css';

/** The columns of docs/requirements.md#admin-orders; the server sorts by user, date and total. */
const columns: Columns<Order> = {
  user: { sorts: true, render: (order) => <CustomerCell order={order} /> },
  date: { width: 116, sorts: true, render: (order) => <PlacedCell order={order} /> },
  total: {
    width: 124,
    align: 'right',
    className: 'num',
    sorts: true,
    render: (order) => <TotalCell order={order} />,
  },
  delivered: { width: 124, render: (order) => <DeliveredCell order={order} yes={texts.yes} no={texts.no} /> },
  payment: { width: 164, render: (order) => <PaymentCell order={order} /> },
  details: { width: 136, render: (order) => <OrderLinkCell order={order} /> },
};

/**
 * /admin/orders (docs/requirements.md#admin-orders): all orders with search, filters, sorting and pagination, everything that
 * needs attention, and actions on selected orders.
 */
export function AdminOrdersPage({ chats }: { chats: WaitingChats }) {
  const { held, ...attention } = useAttention(chats);
  const waits = attention.waiting ? countWaiting(attention.waiting) : 0;
  const bulk = useBulk();
  return (
    <>
      <AdminListPage
        texts={{ ...texts, shortTitle: waitingTitle(texts.shortTitle, waits), columns: listTexts.columns }}
        className="admin-orders"
        useParts={useAdminOrdersInfiniteQuery}
        url={adminOrdersUrl}
        pageSize={20}
        matchesNothing={isReversed}
        noFilter={{ search: '', ...noFilters }}
        defaultSort={NEWEST_FIRST}
        summary={({ count, view }) => texts.count(count.all, count.atLeast, view.sort)}
        actions={({ view }) => !isReversed(view) && <ExportOrders view={view} />}
        above={
          <>
            <BackTo forPages={() => true} />
            <NeedsAttention {...attention} />
          </>
        }
        held={held}
        filters={({ view, setView }) => <AdminOrdersFilters view={view} setView={setView} />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
        columns={columns}
        width={900}
        pageOf={({ _id }) => pages.adminOrderDetails(_id)}
        phone={{ row: (order) => <PhoneOrder order={order} /> }}
        selection={{
          labelOf: (order) => bulkTexts.select(nameOf(order), orderNumber(order._id)),
          actions: (selection) => (
            <BulkBar
              count={selection.selected.length}
              onAction={(action) => bulk.open(action, selection)}
              onClear={() => selection.select([])}
            />
          ),
        }}
      />
      {bulk.opened && <BulkDialog {...bulk.opened} onClose={bulk.close} />}
    </>
  );
}
