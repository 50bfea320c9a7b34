import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the top on every path change (docs/requirements.md#routes). */
export function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path triggers the effect
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
