import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectCart } from '../../../shared/state/cart.ts';
import { selectWidget, widgetActions } from './widget-slice.ts';

/** Says each change of the cart to the saga while the customer shows it to support. */
export function useSharedCart(): void {
  const dispatch = useDispatch();
  const { sharesCart } = useSelector(selectWidget);
  const cart = useSelector(selectCart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cart triggers the effect
  useEffect(() => {
    if (sharesCart) dispatch(widgetActions.sharedCartChanged());
  }, [dispatch, sharesCart, cart]);
}
