import type { OrderDetails } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { afterSuccess } from '../../../../shared/api/shop-api.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { useCancelAllOrdersMutation } from '../../orders-api.ts';
import { nameOf } from '../admin-order-cells.tsx';
import { adminDetailsTexts as texts } from '../admin-orders-texts.ts';

/** 'Cancel all open orders of this customer', for administrators, with one question (docs/api.md#cancel-all). */
export function CancelAllOrders({ order }: { order: OrderDetails }) {
  const [open, setOpen] = useState(false);
  const [cancelAll, cancellation] = useCancelAllOrdersMutation();
  const done = cancellation.data;
  return (
    <div className="cancel-order">
      <Button
        type="text"
        danger
        block
        onClick={() => {
          cancellation.reset();
          setOpen(true);
        }}
      >
        {texts.cancelAll}
      </Button>
      <p role="status" className="faint small center">
        {done === undefined ? '' : texts.cancelledAll(done.cancelled, done.left)}
      </p>
      {open && (
        <ConfirmDialog
          open
          action={texts.cancelAllShort}
          working={cancellation.isLoading}
          onConfirm={() => afterSuccess(cancelAll(order.user._id).unwrap(), () => setOpen(false))}
          onCancel={() => setOpen(false)}
        >
          <p>{texts.cancelAllWhat(nameOf(order))}</p>
          {cancellation.isError && <FormError message={messageOf(cancellation.error)} />}
        </ConfirmDialog>
      )}
    </div>
  );
}
