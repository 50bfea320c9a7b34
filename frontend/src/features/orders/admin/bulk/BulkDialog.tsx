import { CANCEL_REASON_MAX } from '@shop/contracts/order-api.ts';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { type BulkAction, type BulkOrder, bulkRequested, retryableOrders, selectBulk } from './bulk-slice.ts';
import { bulkTexts as texts } from './bulk-texts.ts';
import type { SkippedCounts } from './split-orders.ts';

interface Props {
  action: BulkAction;
  /** The selected orders that the action can change. */
  orders: BulkOrder[];
  /** The numbers of the other selected orders. */
  skipped: SkippedCounts;
  onClose: () => void;
}

/** Asks 'Are you sure?' with the number of orders, then shows the progress and the orders that did not change. Offers to try
 * again only what may succeed. */
export function BulkDialog({ action, orders, skipped, onClose }: Props) {
  const dispatch = useDispatch();
  const bulk = useSelector(selectBulk);
  const [reason, setReason] = useState('');
  const words = texts.actions[action];
  const working = bulk.status === 'running' || bulk.status === 'stopping';
  const finished = bulk.status === 'finished';
  const retryable = finished ? retryableOrders(bulk) : [];
  const next = finished ? retryable : orders;
  const titleOf = () => {
    if (working) return words.running;
    if (finished) return texts.unchangedTitle;
    return orders.length === 0 ? words.nothing : texts.areYouSure;
  };
  return (
    <ConfirmDialog
      open
      title={titleOf()}
      danger={action === 'cancel'}
      action={next.length === 0 ? undefined : finished ? texts.tryAgain : words.action}
      cancelLabel={finished || orders.length === 0 ? texts.close : words.keep}
      working={working}
      onConfirm={() => dispatch(bulkRequested({ action, orders: next, reason: reason.trim() }))}
      onCancel={onClose}
    >
      {bulk.command === null ? (
        <div className="bulk-question">
          {orders.length > 0 && <p>{words.question(orders.length)}</p>}
          <SkippedOrders action={action} skipped={skipped} />
          {action === 'cancel' && orders.length > 0 && <ReasonField reason={reason} onChange={setReason} />}
        </div>
      ) : (
        <BulkProgress />
      )}
    </ConfirmDialog>
  );
}

/** How many of the selected orders the action leaves as they are, and why. */
function SkippedOrders({ action, skipped }: Pick<Props, 'action' | 'skipped'>) {
  const reasons = Object.entries(skipped) as [keyof SkippedCounts, number][];
  if (reasons.length === 0) return null;
  return (
    <ul className="bulk-skipped">
      {reasons.map(([reason, count]) => (
        <li key={reason}>{texts.actions[action].skipped[reason](count)}</li>
      ))}
    </ul>
  );
}

function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const id = 'bulk-reason';
  return (
    <Field id={id} label={texts.reason} hint={texts.reasonHint}>
      <TextArea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={3}
        maxLength={CANCEL_REASON_MAX}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
