import { orderNumber } from '@shop/contracts/order-number.ts';
import { titleOf } from '@shop/contracts/pages.ts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { orderLeft, orderOpened } from './order-slice.ts';
import { orderPageTexts as texts } from './orders-texts.ts';

/** Loads an order and keeps it up to date until the page is left; the tab shows its number. */
export function useOrder(orderId: string): void {
  const dispatch = useDispatch();
  useTitle(titleOf(texts.order(orderNumber(orderId))));
  useEffect(() => {
    dispatch(orderOpened(orderId));
    return () => {
      dispatch(orderLeft());
    };
  }, [dispatch, orderId]);
}
