import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { attentionLeft, attentionOpened, selectAttention } from './attention-slice.ts';

/** How long the list waits for what stands above it, in milliseconds. */
const MAX_HOLD_MS = 600;

/**
 * Loads what needs attention until the page is left.
 * @returns whether the content below should wait, so that it does not move
 */
export function useAttention(): { held: boolean } {
  const dispatch = useDispatch();
  const { status } = useSelector(selectAttention);
  const [late, setLate] = useState(false);
  useEffect(() => {
    dispatch(attentionOpened());
    const timer = setTimeout(() => setLate(true), MAX_HOLD_MS);
    return () => {
      clearTimeout(timer);
      dispatch(attentionLeft());
    };
  }, [dispatch]);
  return { held: !late && (status === 'idle' || status === 'loading') };
}
