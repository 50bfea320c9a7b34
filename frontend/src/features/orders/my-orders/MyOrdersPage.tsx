import { useEffect } from 'react';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { pages } from '../../../shared/paths.ts';
import { useMyOrdersQuery } from '../orders-api.ts';
import { listTexts as texts } from '../orders-texts.ts';
import { loadWideOrders, MyOrdersTable } from './MyOrdersTable.tsx';

/** /user/my-orders (docs/requirements.md#my-orders): the table 'My Orders'. */
export function MyOrdersPage() {
  const { data: orders, isError, refetch } = useMyOrdersQuery();
  const failed = isError && !orders;
  const narrow = useNarrow();
  useEffect(() => {
    // Beside the orders, not after them; what cannot be loaded now is loaded again where it is shown.
    if (!narrow) loadWideOrders().catch(() => undefined);
  }, [narrow]);
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <PageTitle title={texts.title} aside={orders ? texts.count(orders.length) : failed ? '' : texts.loading} />
      {failed ? (
        <ErrorState title={texts.failed} text={texts.failedText} onRetry={refetch} />
      ) : orders === undefined ? (
        <LineSkeletons count={8} height={40} />
      ) : orders.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText}>
          <LinkButton to={pages.productList()} primary large>
            {texts.browse}
          </LinkButton>
        </EmptyState>
      ) : (
        <MyOrdersTable orders={orders} />
      )}
    </main>
  );
}
