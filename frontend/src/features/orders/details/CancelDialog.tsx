import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { CANCEL_REASON_MAX } from '@shop/contracts/order-api.ts';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { codeOf, messageOf, statusOf } from '../../../shared/api/api-client.ts';
import { afterSuccess, forgetAnswer } from '../../../shared/api/shop-api.ts';
import { focusHeading } from '../../../shared/browser/focus-heading.ts';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { orderLoaded } from '../order-slice.ts';
import { useCancelOrderMutation } from '../orders-api.ts';
import { cancelTexts as texts } from '../orders-texts.ts';

const REASON = 'cancel-reason';

/** Asks 'Are you sure?' with an optional reason, and says what happens to the money. */
export function CancelDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const dispatch = useDispatch();
  const [reason, setReason] = useState('');
  const [cancel, cancellation] = useCancelOrderMutation();
  const showCancelled = (cancelled: OrderDetails) => {
    // Commit synchronously: the button that opened the dialog leaves the DOM, so the page title gets the focus.
    flushSync(() => {
      onClose();
      dispatch(orderLoaded(cancelled));
    });
    focusHeading();
  };
  return (
    <ConfirmDialog
      open
      action={texts.cancel}
      cancelLabel={texts.keep}
      working={cancellation.isLoading}
      onConfirm={() => afterSuccess(cancel({ orderId: order._id, reason: reason.trim() }).unwrap(), showCancelled)}
      onCancel={onClose}
    >
      <div className="cancel-dialog">
        <p>{moneyText(order)}</p>
        <Field id={REASON} label={texts.reason} hint={texts.reasonHint}>
          <TextArea
            id={REASON}
            aria-describedby={`${REASON}-hint`}
            rows={3}
            maxLength={CANCEL_REASON_MAX}
            showCount
            value={reason}
            onChange={(event) => {
              forgetAnswer(cancellation);
              setReason(event.target.value);
            }}
          />
        </Field>
        {cancellation.isError && <FormError message={errorText(cancellation.error)} />}
      </div>
    </ConfirmDialog>
  );
}

function moneyText({ paymentMethod, isPaid, orderTotal }: OrderDetails): string {
  return paymentMethod === 'pp' && isPaid ? texts.refund(formatMoney(orderTotal.cartSubtotal)) : texts.nothingIsSent;
}

function errorText(error: unknown): string {
  const code = codeOf(error);
  if (code === 'payment-in-progress') return texts.paymentInProgress;
  if (code === 'already-delivered') return texts.delivered;
  return statusOf(error) === undefined ? texts.noResponse : messageOf(error);
}
