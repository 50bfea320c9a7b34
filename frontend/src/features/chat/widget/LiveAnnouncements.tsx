import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import { useState } from 'react';
import type { WidgetState } from './widget-slice.ts';
import { widgetTexts as texts } from './widget-texts.ts';

/** How many answers stay for screen readers: more than arrive at the same moment. */
const MAX_ANNOUNCED = 10;

/**
 * Reads out each answer of support that arrives while the chat is open, also one with the same text as the one before; what
 * was there when the chat opened is not read.
 */
export function LiveAnnouncements({ messages, history }: Pick<WidgetState, 'messages' | 'history'>) {
  const [before, setBefore] = useState<Set<string> | null>(null);
  const isThere = history !== 'loading';
  if (before === null && isThere) setBefore(new Set(messages.map(({ id }) => id)));
  const isAnnounced = ({ from, id }: ChatMessage) => before !== null && from === 'admin' && !before.has(id);
  return (
    <div className="widget-announcements" role="log" aria-live="polite">
      {messages
        .filter(isAnnounced)
        .slice(-MAX_ANNOUNCED)
        .map(({ id, message }) => (
          <p key={id}>{texts.announce(message)}</p>
        ))}
    </div>
  );
}
