import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { afterSuccess } from '../../../../shared/api/shop-api.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { useDeliverOrderMutation } from '../../orders-api.ts';
import { attentionTexts as texts } from './attention-texts.ts';

interface Props {
  order: OrderAttention['overdue'][number];
  onDone: () => void;
}

/** 'Mark as delivered' of one row: asks first, and stays open with the server's message when it fails. */
export function DeliverAction({ order: { _id: id, user }, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const [deliver, delivery] = useDeliverOrderMutation();
  return (
    <>
      <Button
        size="small"
        aria-label={texts.deliverOrder(orderNumber(id))}
        onClick={() => {
          delivery.reset();
          setAsking(true);
        }}
      >
        {texts.deliver}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          danger={false}
          action={texts.deliver}
          cancelLabel={texts.notYet}
          working={delivery.isLoading}
          onConfirm={() => afterSuccess(deliver(id).unwrap(), onDone)}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.deliverQuestion(`${user.name} ${user.lastName}`, orderNumber(id))}</p>
          {delivery.isError && <FormError message={messageOf(delivery.error)} />}
        </ConfirmDialog>
      )}
    </>
  );
}
