import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { orderLeft, orderOpened } from './order-slice.ts';

/** Loads an order and keeps it up to date until the page is left. */
export function useOrder(orderId: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(orderOpened(orderId));
    return () => {
      dispatch(orderLeft());
    };
  }, [dispatch, orderId]);
}
