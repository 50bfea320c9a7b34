import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { useSelector } from 'react-redux';
import { BackTo } from '../../../../shared/components/BackTo.tsx';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { NoticeToast } from '../../../../shared/components/NoticeToast.tsx';
import { AdminList } from '../../../../shared/list/AdminList.tsx';
import { useAdminList } from '../../../../shared/list/use-admin-list.ts';
import { nameOf } from '../admin-order-cells.tsx';
import { adminListTexts as texts } from '../admin-orders-texts.ts';
import { NeedsAttention } from '../attention/NeedsAttention.tsx';
import { useAttention } from '../attention/use-attention.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import { bulkTexts } from '../bulk/bulk-texts.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { useSelection } from '../bulk/use-selection.ts';
import { AdminOrdersFilters } from './AdminOrdersFilters.tsx';
import { AdminOrdersPhoneList } from './AdminOrdersPhoneList.tsx';
import { AdminOrdersTable } from './AdminOrdersTable.tsx';
import { adminOrdersActions, selectAdminOrders } from './admin-orders-slice.ts';
import { adminOrdersUrl, countFilters, isReversed, noFilters } from './admin-orders-url.ts';
import { ExportOrders } from './ExportOrders.tsx';
import './admin-orders.css';

const config = { actions: adminOrdersActions, url: adminOrdersUrl, pageSize: 20, matchesNothing: isReversed };

/**
 * /admin/orders (docs/requirements.md#admin-orders): all orders with search, filters, sorting and pagination, what needs
 * attention, and actions on selected orders.
 */
export function AdminOrdersPage() {
  const list = useAdminList(config, useSelector(selectAdminOrders));
  const { view, setView, rows, count } = list;
  const { held } = useAttention();
  const selection = useSelection(list.fetched);
  const bulk = useBulk(selection, list.retry);
  const checkboxes = { ids: selection.selected.map(({ _id }) => _id), labelOf: checkboxLabelOf };
  const filtered = view.search !== '' || countFilters(view) > 0;
  return (
    <>
      <NoticeToast notice={bulk.notice} onShown={bulk.onNoticeShown} />
      <AdminList
        list={list}
        texts={texts}
        className="admin-orders"
        summary={texts.count(count.all, count.atLeast, view.sort)}
        actions={!isReversed(view) && <ExportOrders view={view} />}
        above={
          <>
            <BackTo forPages={() => true} />
            <NeedsAttention />
          </>
        }
        held={held}
        filters={<AdminOrdersFilters view={view} setView={setView} />}
        onShowAll={() => setView({ search: '', ...noFilters })}
        {...(!filtered && { empty: <EmptyState title={texts.empty} text={texts.emptyText} /> })}
      >
        {(first) => (
          <>
            <AdminOrdersTable
              rows={rows}
              first={first}
              view={view}
              setView={setView}
              selection={{ ...checkboxes, onChange: selection.select }}
            />
            <AdminOrdersPhoneList rows={rows} selection={{ ...checkboxes, toggle: selection.toggle }} />
            <BulkBar count={selection.selected.length} onAction={bulk.open} onClear={() => selection.select([])} />
          </>
        )}
      </AdminList>
      {bulk.opened && <BulkDialog {...bulk.opened} onClose={bulk.close} />}
    </>
  );
}

function checkboxLabelOf(order: Order): string {
  return bulkTexts.select(nameOf(order), orderNumber(order._id));
}
