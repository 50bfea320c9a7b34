import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Link } from 'react-router-dom';
import { Day } from '../../../../shared/components/Day.tsx';
import { formatMoney } from '../../../../shared/format.ts';
import { pages } from '../../../../shared/paths.ts';
import { AttentionAction } from './AttentionAction.tsx';
import { useRetryRefundMutation } from './attention-api.ts';
import { attentionTexts as texts } from './attention-texts.ts';
import { discrepancyTexts } from './discrepancy-texts.ts';

interface Props {
  rows: OrderAttention['failedRefunds'];
  onRetried: (id: string) => void;
}

/** Refunds that PayPal rejected, with the reason and a retry; and late ones, which the shop still attempts. */
export function FailedRefundRows({ rows, onRetried }: Props) {
  return (
    <ul className="attention-rows">
      {rows.map(({ _id, orderId, amount, error, canRetry, requestedAt }) => (
        <li key={_id}>
          <div className="attention-words">
            <strong>{formatMoney(amount)}</strong>
            <span className="faint">
              {texts.requested} <Day iso={requestedAt} />
            </span>
            <span>{canRetry ? discrepancyTexts.refundRefused(error) : discrepancyTexts.refundLate(error)}</span>
          </div>
          <div className="attention-actions">
            <Link
              to={pages.adminOrderDetails(orderId)}
              aria-label={texts.ofOrder(texts.openOrder, orderNumber(orderId))}
            >
              {texts.openOrder}
            </Link>
            {canRetry && (
              <AttentionAction
                label={texts.retry}
                name={texts.ofOrder(texts.retry, orderNumber(orderId))}
                id={_id}
                useAction={useRetryRefundMutation}
                onDone={onRetried}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
