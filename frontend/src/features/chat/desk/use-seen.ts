import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectMessageReceived } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';

/** What shows that somebody looks at the page. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focus'] as const;

/** Clears the red dot when the open desk is looked at: when it is opened or becomes visible, and at the next sign of use. */
export function useSeen(): void {
  const dispatch = useDispatch();
  const received = useSelector(selectMessageReceived);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') dispatch(deskActions.messagesSeen());
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [dispatch]);
  useEffect(() => {
    if (!received) return;
    const seen = () => {
      dispatch(deskActions.messagesSeen());
    };
    for (const sign of SIGNS) window.addEventListener(sign, seen, { once: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, seen);
    };
  }, [received, dispatch]);
}
