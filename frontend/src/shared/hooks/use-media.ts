import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and updates on changes; undefined on the server and during hydration, where the screen is
 * unknown.
 */
export function useMedia(query: string): boolean | undefined {
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    watch,
    () => window.matchMedia(query).matches,
    () => undefined,
  );
}
