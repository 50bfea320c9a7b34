import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPath, type To, UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { watchFirstPopState } from '../browser/first-popstate.ts';

export interface NavigationBlocker {
  blocked: boolean;
  /** Goes where the blocked navigation was going. */
  proceed: () => void;
  /** Stays. */
  reset: () => void;
}

/**
 * Blocks navigations to other pages: links, redirects, and the browser's back and forward buttons. The router's own
 * blocker works only in its larger edition, which alone would exceed the JavaScript budget of the home page.
 * @param when whether to block; changes of the query on the same page pass
 */
export function useNavigationBlocker(when: boolean): NavigationBlocker {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const location = useLocation();
  const [pending, setPending] = useState<(() => void) | null>(null);
  /** Lets the confirmed navigation pass. */
  const passing = useRef(false);

  useLayoutEffect(() => {
    if (!when) return;
    passing.current = false;
    const { push, replace, go } = navigator;
    const intercept =
      (original: typeof push): typeof push =>
      (to, ...rest) => {
        if (passing.current || pathOf(to) === location.pathname) original.call(navigator, to, ...rest);
        else setPending(() => () => original.call(navigator, to, ...rest));
      };
    navigator.push = intercept(push);
    navigator.replace = intercept(replace);
    navigator.go = (delta) => {
      if (passing.current) go.call(navigator, delta);
      else setPending(() => () => go.call(navigator, delta));
    };
    const stopWatching = watchHistory(location.pathname, passing, (delta) =>
      setPending(() => () => window.history.go(delta)),
    );
    return () => {
      Object.assign(navigator, { push, replace, go });
      stopWatching();
    };
  }, [when, navigator, location]);

  // What was asked about is settled meanwhile.
  useEffect(() => {
    if (!when) setPending(null);
  }, [when]);

  return {
    blocked: when && pending !== null,
    proceed: () => {
      passing.current = true;
      setPending(null);
      pending?.();
    },
    reset: () => setPending(null),
  };
}

function pathOf(to: To): string {
  return new URL(typeof to === 'string' ? to : createPath(to), window.location.href).pathname;
}

/**
 * Undoes the browser's back and forward before the router sees them. The router numbers its entries by `idx`.
 * @param onBlocked receives how far the browser wanted to go
 * @returns stops watching
 */
function watchHistory(
  pathname: string,
  passing: { readonly current: boolean },
  onBlocked: (delta: number) => void,
): () => void {
  const index = indexOfEntry();
  let undoing = false;
  const watch = () => {
    if (undoing) {
      undoing = false;
      return true;
    }
    const delta = indexOfEntry() - index;
    if (passing.current || delta === 0 || window.location.pathname === pathname) return false;
    undoing = true;
    window.history.go(-delta);
    onBlocked(delta);
    return true;
  };
  return watchFirstPopState(watch);
}

function indexOfEntry(): number {
  const state: { idx?: unknown } | null = window.history.state;
  return typeof state?.idx === 'number' ? state.idx : 0;
}
