import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the top on every path change (docs/requirements.md#routes); the first page keeps its scroll position. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Before the new page is drawn, and before a view transition takes its image.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Newer browsers return a promise, which an effect must not return.
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
