import Select from 'antd/es/select';
import { useSelector } from 'react-redux';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { AdminList } from '../../shared/list/AdminList.tsx';
import { useAdminList } from '../../shared/list/use-admin-list.ts';
import { AdminOrdersTable } from './AdminOrdersTable.tsx';
import './admin-orders.css';
import { adminOrdersActions, selectAdminOrders } from './admin-orders-slice.ts';
import { adminOrdersUrl, statuses } from './admin-orders-url.ts';
import { adminListTexts as texts, timelineTexts } from './orders-texts.ts';

const config = { actions: adminOrdersActions, url: adminOrdersUrl, pageSize: 20 };

/** /admin/orders (docs/requirements.md#admin-orders): all orders with search, status filter, sorting and pagination. */
export function AdminOrdersPage() {
  const list = useAdminList(config, useSelector(selectAdminOrders));
  const { view, look, rows, count } = list;
  const filtered = view.search !== '' || view.status !== '';
  return (
    <AdminList
      list={list}
      texts={texts}
      summary={texts.count(count.all, count.atLeast, view.sort)}
      filters={
        <Select
          className="status-filter"
          aria-label={texts.status}
          value={view.status}
          onChange={(status) => look({ status })}
          options={[
            { value: '' as const, label: texts.allStatuses },
            ...statuses.map((status) => ({ value: status, label: timelineTexts.steps[status] })),
          ]}
        />
      }
      onShowAll={() => look({ search: '', status: '' })}
      {...(!filtered && { empty: <EmptyState title={texts.empty} text={texts.emptyText} /> })}
    >
      {(first) => <AdminOrdersTable rows={rows} first={first} view={view} look={look} />}
    </AdminList>
  );
}
