import type { TextAreaRef } from 'antd/es/input/TextArea';
import { memo, useCallback, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChatComposer } from './ChatComposer.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { waitingSince } from './chat-room.ts';
import { selectRoom, type WithDesk } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { PanelHead } from './PanelHead.tsx';
import { PanelMessages } from './PanelMessages.tsx';
import { PanelTools } from './PanelTools.tsx';
import { panelId } from './panel-id.ts';
import { useFocusAfter } from './use-focus-after.ts';

interface Props {
  user: string;
  hidden: boolean;
  /** The order of all panels. */
  places: string;
  /** Called when the panel goes with the focus in it. */
  onGone: () => void;
}

/** One open conversation. Renders only when its own room or the order of the panels changes. */
export const ChatPanel = memo(function ChatPanel({ user, hidden, places, onGone }: Props) {
  const room = useSelector((state: WithDesk) => selectRoom(state, user));
  const dispatch = useDispatch();
  const focus = useFocusAfter(onGone);
  const field = useRef<TextAreaRef>(null);
  const [asking, setAsking] = useState(false);
  const ask = useCallback(() => setAsking(true), []);
  const insert = useCallback(
    (text: string) => {
      dispatch(deskActions.replyInserted({ user, text }));
      field.current?.focus({ cursor: 'end' });
    },
    [dispatch, user],
  );
  if (!room) return null;
  const since = waitingSince(room);
  return (
    <section
      id={panelId(user)}
      className={since === null ? 'chat-panel' : 'chat-panel waits'}
      aria-label={texts.panelName(room.name)}
      hidden={hidden}
      tabIndex={-1}
      {...focus}
    >
      <PanelHead name={room.name} connected={room.connected} typing={room.typing} since={since} onClose={ask} />
      <PanelMessages room={room} places={places} />
      <PanelTools user={user} name={room.name} onInsert={insert} />
      <ChatComposer user={user} name={room.name} field={field} />
      {asking && <CloseDialog room={room} onCancel={() => setAsking(false)} />}
    </section>
  );
});
