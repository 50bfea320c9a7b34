import { useSelector } from 'react-redux';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { AdminList } from '../../shared/list/AdminList.tsx';
import { useAdminList } from '../../shared/list/use-admin-list.ts';
import { AdminOrdersFilters } from './AdminOrdersFilters.tsx';
import { AdminOrdersRows } from './AdminOrdersRows.tsx';
import { AdminOrdersTable } from './AdminOrdersTable.tsx';
import { adminOrdersActions, selectAdminOrders } from './admin-orders-slice.ts';
import { adminListTexts as texts } from './admin-orders-texts.ts';
import { adminOrdersUrl, countFilters, noFilters } from './admin-orders-url.ts';
import { ExportOrders } from './ExportOrders.tsx';
import './admin-orders.css';

const config = { actions: adminOrdersActions, url: adminOrdersUrl, pageSize: 20 };

/**
 * /admin/orders (docs/requirements.md#admin-orders): all orders with search, filters, sorting, pagination and export.
 */
export function AdminOrdersPage() {
  const list = useAdminList(config, useSelector(selectAdminOrders));
  const { view, look, rows, count } = list;
  const filtered = view.search !== '' || countFilters(view) > 0;
  return (
    <AdminList
      list={list}
      texts={texts}
      className="admin-orders"
      summary={texts.count(count.all, count.atLeast, view.sort)}
      actions={<ExportOrders view={view} />}
      filters={<AdminOrdersFilters view={view} look={look} />}
      onShowAll={() => look({ search: '', ...noFilters })}
      {...(!filtered && { empty: <EmptyState title={texts.empty} text={texts.emptyText} /> })}
    >
      {(first) => (
        <>
          <AdminOrdersTable rows={rows} first={first} view={view} look={look} />
          <AdminOrdersRows rows={rows} />
        </>
      )}
    </AdminList>
  );
}
