import type { AuditEntry, AuditedService } from '@shop/contracts/audit-api.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { createListSlice } from '../../shared/list/list-slice.ts';
import { fetchChanges } from './audit-api.ts';

const { actions, reducer, getInitialState } = createListSlice<string, AuditEntry>('audit');

/**
 * The changes that administrators made to a subject, as far as fetched. They are not needed after the page is left, so they
 * stay out of the store, and their code out of the entry chunk.
 * @param wanted false postpones the first request
 */
export function useAuditLog(service: AuditedService, subject: string, wanted: boolean) {
  const [list, dispatch] = useReducer(reducer, undefined, getInitialState);
  const [working, setWorking] = useState(false);
  const calls = useRef<AbortController>(null);

  const fetchPart = useCallback(
    async (cursor: string | null) => {
      calls.current?.abort();
      const controller = new AbortController();
      calls.current = controller;
      const { signal } = controller;
      setWorking(true);
      try {
        const part = await fetchChanges({ service, subject }, cursor, signal);
        if (!signal.aborted) dispatch(cursor === null ? actions.loaded(part) : actions.moreLoaded(part));
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        dispatch(cursor === null ? actions.failed() : actions.moreFailed());
      } finally {
        if (!signal.aborted) setWorking(false);
      }
    },
    [service, subject],
  );
  const load = useCallback(() => {
    dispatch(actions.opened({ filter: subject, wanted: 1 }));
    return fetchPart(null);
  }, [subject, fetchPart]);
  useEffect(() => {
    if (!wanted) return;
    void load();
    return () => calls.current?.abort();
  }, [wanted, load]);

  const loadMore = () => {
    dispatch(actions.moreWanted(list.rows.length + 1));
    return fetchPart(list.next);
  };
  return { list, working, load, loadMore };
}
