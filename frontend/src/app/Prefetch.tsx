import { matchPage } from '@shop/contracts/pages.ts';
import { useEffect } from 'react';
import { preloadPage } from './routes.tsx';

/** Loads the code of a page when somebody points at, touches or focuses a link to it, so that it opens at once. */
export function Prefetch() {
  useEffect(() => {
    const onPointing = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== window.location.origin) return;
      const page = matchPage(link.pathname)?.name;
      if (page !== undefined) preloadPage(page);
    };
    for (const event of EVENTS) document.addEventListener(event, onPointing, { passive: true });
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, onPointing);
    };
  }, []);
  return null;
}

const EVENTS = ['pointerover', 'touchstart', 'focusin'];
