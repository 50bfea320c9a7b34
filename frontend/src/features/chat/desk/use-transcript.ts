import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mergeMessages } from '../merge-messages.ts';
import { fetchTranscript } from './desk-api.ts';

interface Transcript {
  status: 'loading' | 'loaded' | 'failed';
  messages: ChatMessage[];
  /** The cursor of the older messages; null when there are none, or none are loaded yet. */
  next: string | null;
}

/** A customer's transcript from its newest messages; `loadOlder` adds a part, and repeats one that failed. */
export function useTranscript(user: string) {
  const [{ status, messages, next }, setTranscript] = useState<Transcript>({
    status: 'loading',
    messages: [],
    next: null,
  });
  const controller = useRef(new AbortController());
  const load = useCallback(
    (cursor: string | null) => {
      const { signal } = controller.current;
      setTranscript((known) => ({ ...known, status: 'loading' }));
      fetchTranscript(user, cursor, signal).then(
        (part) => {
          if (signal.aborted) return;
          setTranscript((known) => ({
            status: 'loaded',
            messages: mergeMessages(part.rows, known.messages),
            next: part.next,
          }));
        },
        (error: unknown) => {
          if (signal.aborted) return;
          console.error(error);
          setTranscript((known) => ({ ...known, status: 'failed' }));
        },
      );
    },
    [user],
  );
  useEffect(() => {
    controller.current = new AbortController();
    load(null);
    return () => controller.current.abort();
  }, [load]);
  return { status, messages, hasOlder: next !== null, loadOlder: useCallback(() => load(next), [load, next]) };
}
