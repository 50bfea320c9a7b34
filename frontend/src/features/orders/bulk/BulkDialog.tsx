import { CANCEL_REASON_MAX } from '@shop/contracts/order-api.ts';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { type BulkAction, type BulkOrder, bulkRequested, selectBulk, unchangedOrders } from './bulk-slice.ts';
import { bulkTexts as texts } from './bulk-texts.ts';

interface Props {
  action: BulkAction;
  /** The selected orders. */
  orders: BulkOrder[];
  onClose: () => void;
}

/** Asks 'Are you sure?' with the number of orders, then shows the progress and the orders that did not change. */
export function BulkDialog({ action, orders, onClose }: Props) {
  const dispatch = useDispatch();
  const bulk = useSelector(selectBulk);
  const [reason, setReason] = useState('');
  const words = texts.actions[action];
  const working = bulk.status === 'running' || bulk.status === 'stopping';
  const finished = bulk.status === 'finished';
  return (
    <ConfirmDialog
      open
      title={working ? words.running : finished ? texts.unchangedTitle : texts.areYouSure}
      danger={action === 'cancel'}
      action={finished ? texts.tryAgain : words.action}
      cancelLabel={finished ? texts.close : words.keep}
      working={working}
      onConfirm={() => {
        const chosen = finished ? unchangedOrders(bulk) : orders;
        dispatch(bulkRequested({ action, orders: chosen, reason: reason.trim() }));
      }}
      onCancel={onClose}
    >
      {bulk.command === null ? (
        <div className="bulk-question">
          <p>{words.question(orders.length)}</p>
          {action === 'cancel' && <ReasonField reason={reason} onChange={setReason} />}
        </div>
      ) : (
        <BulkProgress />
      )}
    </ConfirmDialog>
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
