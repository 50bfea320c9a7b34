import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { Day } from '../../../../shared/components/Day.tsx';
import { timelineTexts } from '../../orders-texts.ts';
import { adminDetailsTexts as texts } from '../admin-orders-texts.ts';

/** The history of the order, newest first: what happened, when, by whom and why. */
export function OrderHistory({ history }: { history: OrderDetails['history'] }) {
  return (
    <>
      <h2 className="h4 history-title">{texts.history}</h2>
      <ol className="history" reversed>
        {history.toReversed().map(({ at, what, by, reason }) => (
          <li key={`${at} ${what}`}>
            <span>{timelineTexts.steps[what]}</span>
            <span className="faint">
              <Day iso={at} />, {texts.by[by]}
            </span>
            {reason !== null && <span className="history-reason">{texts.reason(reason)}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
