import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { day, formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { useLoaded } from '../../../shared/use-loaded.ts';
import { fetchLatestOrders } from './desk-api.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { FailedPart } from './FailedPart.tsx';

/** The customer's latest orders, with links. */
export function LatestOrders({ user }: { user: string }) {
  const load = useCallback((signal: AbortSignal) => fetchLatestOrders(user, signal), [user]);
  const { state, reload } = useLoaded(load);
  return (
    <section aria-label={texts.orders}>
      <h3 className="h4">{texts.orders}</h3>
      {state.status === 'loading' && <LineSkeletons count={2} />}
      {state.status === 'failed' && <FailedPart text={texts.ordersFailed} onRetry={reload} />}
      {state.status === 'loaded' && state.result.length === 0 && <p className="faint">{texts.noOrders}</p>}
      {state.status === 'loaded' && (
        <ul className="side-lines">
          {state.result.map(({ _id, createdAt, status, orderTotal }) => (
            <li key={_id}>
              <Link to={pages.adminOrderDetails(_id)}>{texts.order(day(createdAt), status)}</Link>
              <span className="num">{formatMoney(orderTotal.cartSubtotal)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
