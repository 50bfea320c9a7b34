import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { orderStatusFacts } from '@shop/contracts/order-events.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { PartFailed } from '../../../shared/components/PartFailed.tsx';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { cancelTexts as texts } from '../orders-texts.ts';

/**
 * 'Cancel order', for the customer and for administrators (docs/api.md#cancel); renders nothing once the order is
 * delivered or has ended. Stores the cancelled order in the order slice.
 */
export function CancelOrder({ order }: { order: OrderDetails }) {
  const [open, setOpen] = useState(false);
  if (!orderStatusFacts[order.status].isOpen) return null;
  return (
    <div className="cancel-order">
      <Button type="text" danger block onClick={() => setOpen(true)}>
        {texts.cancel}
      </Button>
      {open && <CancelDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Loaded on first use: few orders are cancelled. */
const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog, PartFailed);
