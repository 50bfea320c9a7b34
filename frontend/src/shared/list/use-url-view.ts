import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Keeps the view of a paginated list in the URL. The router updates the URL asynchronously, so a change applies to the
 * latest requested view, not to the one in the URL.
 */
export function useUrlView<View extends { page: number }>(
  viewOf: (params: URLSearchParams) => View,
  paramsOf: (view: View) => URLSearchParams,
): { view: View; setView: (change: Partial<View>) => void } {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = viewOf(params);
  }, [params, viewOf]);
  const setView = useCallback(
    (change: Partial<View>) => {
      // Every change but that of the page returns to the first page.
      latest.current = { ...latest.current, page: 1, ...change };
      setParams(paramsOf(latest.current), { replace: true });
    },
    [setParams, paramsOf],
  );
  return { view, setView };
}
