import type { CancelledAll, OrderDetails } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { useMutation } from '../../../../shared/use-mutation.ts';
import { postCancelAll } from '../../orders-api.ts';
import { nameOf } from '../admin-order-cells.tsx';
import { adminDetailsTexts as texts } from '../admin-orders-texts.ts';

/** 'Cancel all open orders of this customer', for administrators, with one question (docs/api.md#cancel-all). */
export function CancelAllOrders({ order }: { order: OrderDetails }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<CancelledAll | null>(null);
  const cancellation = useMutation(postCancelAll, (result: CancelledAll) => {
    setDone(result);
    setOpen(false);
  });
  return (
    <div className="cancel-order">
      <Button
        type="text"
        danger
        block
        onClick={() => {
          cancellation.reset();
          setDone(null);
          setOpen(true);
        }}
      >
        {texts.cancelAll}
      </Button>
      <p role="status" className="faint small center">
        {done === null ? '' : texts.cancelledAll(done.cancelled, done.left)}
      </p>
      {open && (
        <ConfirmDialog
          open
          action={texts.cancelAllShort}
          working={cancellation.status === 'sending'}
          onConfirm={() => cancellation.send(order.user._id)}
          onCancel={() => setOpen(false)}
        >
          <p>{texts.cancelAllWhat(nameOf(order))}</p>
          {cancellation.status === 'failed' && <FormError message={messageOf(cancellation.error)} />}
        </ConfirmDialog>
      )}
    </div>
  );
}
