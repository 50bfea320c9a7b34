import Button from 'antd/es/button';
import { AdminHead } from '../../shared/components/AdminHead.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { ListFoot } from '../../shared/components/ListFoot.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { AdminOrdersTable } from './AdminOrdersTable.tsx';
import { AdminOrdersTools } from './AdminOrdersTools.tsx';
import { ROWS_A_PAGE, rowsOf } from './admin-orders-view.ts';
import { listTexts, adminListTexts as texts } from './orders-texts.ts';
import { useAdminOrders } from './use-admin-orders.ts';
import './admin-orders.css';

/** /admin/orders (SPEC §2): all orders with search, status, sorting and pages. */
export function AdminOrdersPage() {
  const { view, status, rows: orders, next, moreFailed, look, retry, retryMore } = useAdminOrders();
  const rows = rowsOf(orders, view);
  const first = (view.page - 1) * ROWS_A_PAGE + 1;
  const more = next !== null;
  const filtered = view.search !== '' || view.status !== '';
  const stuck = moreFailed && more;
  const pending =
    status === 'idle' || (orders.length === 0 ? status === 'loading' : rows.length === 0 && more && !stuck);
  return (
    <>
      <AdminHead
        title={listTexts.title}
        text={pending || status === 'failed' ? '' : texts.count(orders.length, more, view.sort)}
      />
      {status === 'failed' ? (
        <ErrorState title={texts.failed} text={texts.failedText} onRetry={retry} />
      ) : (
        <section className="sheet" aria-busy={status === 'loading'}>
          <AdminOrdersTools view={view} look={look}>
            {rows.length > 0 && texts.of(rows.length, orders.length, more)}
          </AdminOrdersTools>
          {pending ? (
            <div className="sheet-pending" role="status" aria-label={listTexts.loading}>
              <LineSkeletons count={12} height={24} />
            </div>
          ) : rows.length === 0 && filtered ? (
            <EmptyState title={texts.nothingFound} text={texts.nothingFoundText}>
              <Button type="primary" onClick={() => look({ search: '', status: '' })}>
                {texts.showAll}
              </Button>
            </EmptyState>
          ) : orders.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <>
              {stuck && <ErrorState title={texts.moreFailed} text={texts.failedText} onRetry={retryMore} />}
              {(rows.length > 0 || !stuck) && <AdminOrdersTable rows={rows} first={first} view={view} look={look} />}
              <ListFoot
                first={first}
                shown={rows.length}
                page={view.page}
                pageSize={ROWS_A_PAGE}
                total={orders.length}
                onPage={(page) => look({ page })}
              />
            </>
          )}
        </section>
      )}
    </>
  );
}
