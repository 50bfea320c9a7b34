import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { Bubbles } from '../Bubbles.tsx';
import { useEndOfList, writtenBy } from '../use-end-of-list.ts';
import { bubblesOf, type ChatRoom } from './chat-room.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { selectOwnName } from './own-name.ts';
import { RefusedReplies } from './RefusedReplies.tsx';

/** The scrollable messages of a panel, with what could not be loaded or sent. */
export function PanelMessages({ room, places }: { room: ChatRoom; places: string }) {
  const dispatch = useDispatch();
  const { messages, outgoing, transcript, name, user } = room;
  const reader = useSelector(selectOwnName);
  const bubbles = useMemo(() => bubblesOf(messages, outgoing, reader), [messages, outgoing, reader]);
  const last = bubbles.at(-1);
  const { list, onScroll } = useEndOfList(last?.key, writtenBy(last), { places });
  return (
    <section
      className="panel-messages"
      ref={list}
      onScroll={onScroll}
      aria-label={texts.messages(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area is reached by keyboard
      tabIndex={0}
    >
      {transcript === 'failed' && (
        <p className="panel-note" role="alert">
          {texts.transcriptFailed}{' '}
          <button type="button" className="text-button" onClick={() => dispatch(deskActions.transcriptRequested(user))}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {transcript === 'outdated' && (
        <p className="panel-note" role="status">
          {texts.transcriptOutdated}
        </p>
      )}
      {transcript === 'loading' && messages.length === 0 && <LineSkeletons count={4} />}
      <Bubbles bubbles={bubbles} label={texts.messages(name)} />
      <RefusedReplies user={user} outgoing={outgoing} />
    </section>
  );
}
