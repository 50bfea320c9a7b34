import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type Adding, addedNoteClosed, selectAdding } from '../../../shared/state/cart.ts';

/** What became of the last 'Add to cart' of this page; it is forgotten when the page is left. */
export function useAdding(): Adding | null {
  const dispatch = useDispatch();
  useEffect(
    () => () => {
      dispatch(addedNoteClosed());
    },
    [dispatch],
  );
  return useSelector(selectAdding);
}
