import type { AuditEntry, AuditedService } from '@shop/contracts/audit-api.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { partListEvents, partListReducer } from '../../shared/part-list.ts';
import { fetchChanges } from './audit-api.ts';

const events = partListEvents<string, AuditEntry>('audit');
const reducer = partListReducer<AuditEntry>('audit');

/**
 * What administrators changed of a subject, as far as it has been asked for. It outlives no page, so it stays out of the
 * store, and its code out of the entry.
 * @param wanted nothing is fetched before
 */
export function useAuditLog(service: AuditedService, subject: string, wanted: boolean) {
  const [list, tell] = useReducer(reducer, undefined, () => reducer(undefined, { type: '@@init' }));
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
        if (!signal.aborted) tell(cursor === null ? events.loaded(part) : events.moreLoaded(part));
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        tell(cursor === null ? events.failed() : events.moreFailed());
      } finally {
        if (!signal.aborted) setWorking(false);
      }
    },
    [service, subject],
  );
  const load = useCallback(() => {
    tell(events.opened(subject, 1));
    return fetchPart(null);
  }, [subject, fetchPart]);
  useEffect(() => {
    if (!wanted) return;
    void load();
    return () => calls.current?.abort();
  }, [wanted, load]);

  const loadMore = () => {
    tell(events.moreWanted(list.rows.length + 1));
    return fetchPart(list.next);
  };
  return { list, working, load, loadMore };
}
