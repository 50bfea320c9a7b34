import { useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Bubbles } from '../Bubbles.tsx';
import type { Bubble } from '../turns.ts';
import { RefusedMessages } from './RefusedMessages.tsx';
import { selectWidget, type WidgetState, widgetActions } from './widget-slice.ts';
import { widgetTexts as texts } from './widget-texts.ts';

/** docs/requirements.md#customer-chat. */
const SCROLL_DELAY_MS = 200;

/** The conversation, and what the service says about it. New messages of support are read out. */
export function ChatMessages() {
  const dispatch = useDispatch();
  const { messages, outgoing, history, closed, nobodyIsThere } = useSelector(selectWidget);
  const bubbles = useMemo(() => bubblesOf(messages, outgoing), [messages, outgoing]);
  const list = useRef<HTMLElement>(null);
  const end = `${bubbles.at(-1)?.key} ${nobodyIsThere} ${closed} ${history}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the conversation triggers the effect
  useEffect(() => {
    const timer = setTimeout(() => list.current?.scrollTo?.({ top: list.current.scrollHeight }), SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [end]);
  const last = messages.findLast(({ from }) => from === 'admin');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area is reached by keyboard
    <section ref={list} className="widget-messages" tabIndex={0} aria-label={texts.messages}>
      {history === 'failed' && (
        <p className="widget-note" role="alert">
          {texts.historyFailed}{' '}
          <button type="button" className="text-button" onClick={() => dispatch(widgetActions.historyRetried())}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {history === 'loaded' && bubbles.length === 0 && !closed && <p className="widget-note">{texts.empty}</p>}
      <Bubbles bubbles={bubbles} label={texts.messages} />
      <RefusedMessages outgoing={outgoing} />
      {nobodyIsThere && (
        <p className="widget-note" role="status">
          <strong>{texts.nobodyIsThere}</strong>
          <br />
          {texts.nobodyIsThereMore}
        </p>
      )}
      {closed && (
        <p className="widget-note" role="status">
          {texts.closed}
        </p>
      )}
      <p className="widget-heard" role="status">
        {last && texts.announce(last.message)}
      </p>
    </section>
  );
}

function bubblesOf(messages: WidgetState['messages'], outgoing: WidgetState['outgoing']): Bubble[] {
  const stored = messages.map(({ id, at, from, message }): Bubble => {
    const own = from === 'client';
    const author = own ? texts.youWrote : texts.supportWrote;
    return { key: id, own, text: message, at, author, state: own ? 'delivered' : 'received' };
  });
  const pending = outgoing
    .filter(({ refusal }) => refusal === null)
    .map(({ clientId, text }): Bubble => {
      return { key: clientId, own: true, text, at: null, author: texts.youWrote, state: 'pending' };
    });
  return [...stored, ...pending];
}
