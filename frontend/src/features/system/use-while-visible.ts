import { useEffect, useRef } from 'react';

/**
 * Runs work at an interval while the page is visible, and at once when it becomes visible again.
 * @param ms the interval
 */
export function useWhileVisible(work: () => void, ms: number): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const workIfVisible = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(workIfVisible, ms);
    document.addEventListener('visibilitychange', workIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', workIfVisible);
    };
  }, [ms]);
}
