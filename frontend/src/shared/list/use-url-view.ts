import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What the address names of a list in pages, and how to look at something else. The router takes its time to show a new
 * address, so a change is made to what was chosen last, shown or not.
 * @param viewOf what stands in an address
 * @param paramsOf an address of it
 */
export function useUrlView<View extends { page: number }>(
  viewOf: (params: URLSearchParams) => View,
  paramsOf: (view: View) => URLSearchParams,
): { view: View; look: (change: Partial<View>) => void } {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const chosen = useRef(view);
  useEffect(() => {
    chosen.current = viewOf(params);
  }, [params, viewOf]);
  const look = useCallback(
    (change: Partial<View>) => {
      // Everything but turning the page begins at the first one again.
      chosen.current = { ...chosen.current, page: 1, ...change };
      setParams(paramsOf(chosen.current), { replace: true });
    },
    [setParams, paramsOf],
  );
  return { view, look };
}
