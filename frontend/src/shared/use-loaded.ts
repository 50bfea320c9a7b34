import { useCallback, useEffect, useState } from 'react';
import { statusOf } from './api-client.ts';

export type Loaded<Result> = { status: 'loading' } | { status: 'failed' } | { status: 'loaded'; result: Result };

/**
 * Loads what only one component needs, and again after `reload`; a response after the component has gone is ignored.
 * @param load must be stable, as of useCallback
 */
export function useLoaded<Result>(load: (signal: AbortSignal) => Promise<Result>) {
  const [state, setState] = useState<Loaded<Result>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt starts another request
  useEffect(() => {
    const controller = new AbortController();
    setState({ status: 'loading' });
    load(controller.signal).then(
      (result) => !controller.signal.aborted && setState({ status: 'loaded', result }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        // A session that has ended is no defect; the page leads to the login (onNoSession).
        if (statusOf(error) !== 401) console.error(error);
        setState({ status: 'failed' });
      },
    );
    return () => controller.abort();
  }, [load, attempt]);
  const reload = useCallback(() => setAttempt((attempts) => attempts + 1), []);
  const replace = useCallback((result: Result) => setState({ status: 'loaded', result }), []);
  return { state, reload, replace };
}
