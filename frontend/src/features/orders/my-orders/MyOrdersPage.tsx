import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { pages } from '../../../shared/paths.ts';
import { listTexts as texts } from '../orders-texts.ts';
import { MyOrdersTable } from './MyOrdersTable.tsx';
import { myOrdersLeft, myOrdersOpened, selectMyOrders } from './my-orders-slice.ts';

/** /user/my-orders (docs/requirements.md#my-orders): the table 'My Orders'. */
export function MyOrdersPage() {
  const dispatch = useDispatch();
  const { status, orders } = useSelector(selectMyOrders);

  useEffect(() => {
    dispatch(myOrdersOpened());
    return () => {
      dispatch(myOrdersLeft());
    };
  }, [dispatch]);

  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <PageTitle
        title={texts.title}
        aside={status === 'ready' ? texts.count(orders.length) : status === 'loading' ? texts.loading : ''}
      />
      {status === 'failed' ? (
        <ErrorState title={texts.failed} text={texts.failedText} onRetry={() => dispatch(myOrdersOpened())} />
      ) : status !== 'ready' ? (
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
