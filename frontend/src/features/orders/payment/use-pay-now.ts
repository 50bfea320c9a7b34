import type { Order } from '@shop/contracts/order-api.ts';
import { useDispatch, useSelector } from 'react-redux';
import { paymentOpened, selectPayment } from './payment-slice.ts';

/** The id of the place where an order is paid. */
export const PAYMENT_ID = 'pay-for-order';

/** Returns what opens the payment of an order from elsewhere on its page, and leads to it. */
export function usePayNow({ _id: orderId }: Pick<Order, '_id'>): () => void {
  const dispatch = useDispatch();
  const { step } = useSelector(selectPayment);
  return () => {
    if (step === 'closed') dispatch(paymentOpened({ orderId }));
    const place = document.getElementById(PAYMENT_ID);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  };
}
