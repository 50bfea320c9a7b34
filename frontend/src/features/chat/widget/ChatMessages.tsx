import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/components/Icon.tsx';
import { Bubbles } from '../Bubbles.tsx';
import type { Bubble } from '../turns.ts';
import { useEndOfList, writtenBy } from '../use-end-of-list.ts';
import { LiveAnnouncements } from './LiveAnnouncements.tsx';
import { RefusedMessages } from './RefusedMessages.tsx';
import { selectWidget, type WidgetState, widgetActions } from './widget-slice.ts';
import { widgetTexts as texts } from './widget-texts.ts';

/** docs/requirements.md#customer-chat. */
const END_OPTIONS = { delayMs: 200 };

/** The conversation, and what the service says about it. New messages of support are read out. */
export function ChatMessages() {
  const dispatch = useDispatch();
  const { messages, outgoing, history, closed, nobodyIsThere } = useSelector(selectWidget);
  const bubbles = useMemo(() => bubblesOf({ messages, outgoing, nobodyIsThere }), [messages, outgoing, nobodyIsThere]);
  const last = bubbles.at(-1);
  const end = `${last?.key} ${nobodyIsThere} ${closed} ${history}`;
  const { list, onScroll, hasNewerBelow, toEnd } = useEndOfList(end, writtenBy(last), END_OPTIONS);
  return (
    <section
      ref={list}
      onScroll={onScroll}
      className="widget-messages"
      aria-label={texts.messages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area is reached by keyboard
      tabIndex={0}
    >
      {history === 'failed' && (
        <p className="widget-note" role="alert">
          {texts.historyFailed}{' '}
          <button type="button" className="text-button" onClick={() => dispatch(widgetActions.historyRetried())}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {history === 'outdated' && (
        <p className="widget-note" role="status">
          {texts.historyOutdated}
        </p>
      )}
      {history === 'loaded' && bubbles.length === 0 && !closed && <p className="widget-note">{texts.empty}</p>}
      <Bubbles bubbles={bubbles} label={texts.messages} />
      <RefusedMessages outgoing={outgoing} />
      {nobodyIsThere && (
        <p className="widget-note" role="status">
          <span className="sr">{texts.announce(texts.nobodyIsThere)}. </span>
          {texts.nobodyIsThereMore}
        </p>
      )}
      {closed && (
        <p className="widget-note" role="status">
          {texts.closed}
        </p>
      )}
      {hasNewerBelow && (
        <button type="button" className="widget-to-end" onClick={toEnd}>
          {texts.toEnd} <Icon of={DownOutlined} />
        </button>
      )}
      <LiveAnnouncements messages={messages} history={history} />
    </section>
  );
}

/** The messages, those on their way, and while nobody of support is there its reply (docs/requirements.md#customer-chat). */
function bubblesOf({
  messages,
  outgoing,
  nobodyIsThere,
}: Pick<WidgetState, 'messages' | 'outgoing' | 'nobodyIsThere'>): Bubble[] {
  const stored = messages.map(({ id, at, from, message }): Bubble => {
    const own = from === 'client';
    const author = own ? texts.youWrote : texts.supportWrote;
    return { key: id, own, text: message, at, author, state: own ? 'sent' : 'received' };
  });
  const pending = outgoing
    .filter(({ refusal }) => refusal === null)
    .map(({ clientId, text }): Bubble => {
      return { key: clientId, own: true, text, at: null, author: texts.youWrote, state: 'pending' };
    });
  const reply: Bubble = {
    key: 'nobody is there',
    own: false,
    text: texts.nobodyIsThere,
    at: null,
    author: texts.supportWrote,
    state: 'received',
  };
  return [...stored, ...pending, ...(nobodyIsThere ? [reply] : [])];
}
