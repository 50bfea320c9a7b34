import type { AuditEntry, AuditedService } from '@shop/contracts/audit-api.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { createListSlice } from '../../shared/list/list-slice.ts';
import { fetchChanges } from './audit-api.ts';

const { actions, reducer, getInitialState } = createListSlice<string, AuditEntry>('audit');

/**
 * Loads the changes that administrators made to a subject. The state is local, so that it is discarded with the page and
 * its code stays out of the entry chunk.
 * @param enabled false postpones the first request
 */
export function useAuditLog(service: AuditedService, subject: string, enabled: boolean) {
  const [list, dispatch] = useReducer(reducer, undefined, getInitialState);
  const [pending, setPending] = useState(false);
  const request = useRef<AbortController>(null);

  const fetchPart = useCallback(
    async (cursor: string | null) => {
      request.current?.abort();
      const controller = new AbortController();
      request.current = controller;
      const { signal } = controller;
      setPending(true);
      try {
        const part = await fetchChanges({ service, subject }, cursor, signal);
        if (!signal.aborted) dispatch(cursor === null ? actions.loaded(part) : actions.moreLoaded(part));
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        dispatch(cursor === null ? actions.failed() : actions.moreFailed());
      } finally {
        if (!signal.aborted) setPending(false);
      }
    },
    [service, subject],
  );
  const load = useCallback(() => {
    dispatch(actions.opened({ filter: subject, wanted: 1 }));
    return fetchPart(null);
  }, [subject, fetchPart]);
  useEffect(() => {
    if (!enabled) return;
    void load();
    return () => request.current?.abort();
  }, [enabled, load]);

  const loadMore = () => {
    dispatch(actions.moreWanted(list.rows.length + 1));
    return fetchPart(list.next);
  };
  return { list, pending, load, loadMore };
}
