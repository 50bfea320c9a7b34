import { useCallback } from 'react';
import { useParts } from '../../../shared/list/use-parts.ts';
import { mergeMessages } from '../merge-messages.ts';
import { fetchTranscript } from './desk-api.ts';

/** Loads a customer's transcript, from its newest messages to older ones. */
export function useTranscript(user: string) {
  const fetchPart = useCallback(
    (cursor: string | null, signal: AbortSignal) => fetchTranscript(user, cursor, signal),
    [user],
  );
  return useParts(fetchPart, mergeMessages);
}
