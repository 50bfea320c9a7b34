import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { SearchInput } from '../../../shared/components/SearchInput.tsx';
import { DeskAlerts } from './DeskAlerts.tsx';
import './desk.css';
import { selectDesk, selectRoomOrder, selectUnanswered, type WithDesk } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { EarlierConversations } from './EarlierConversations.tsx';
import { OpenChats } from './OpenChats.tsx';
import { PanelSkeletons } from './PanelSkeletons.tsx';
import { useSeen } from './use-seen.ts';

const MAX_SEARCH = 200;

/** /admin/chats (docs/requirements.md#admin-chats): the open conversations as panels, and a search over all of them. */
export function ChatsPage() {
  useSeen();
  const dispatch = useDispatch();
  const status = useSelector((state: WithDesk) => selectDesk(state).status);
  const order = useSelector(selectRoomOrder);
  const unanswered = useSelector(selectUnanswered);
  const [search, setSearch] = useState('');
  const pending = status === 'idle' || status === 'loading';
  return (
    <div className="desk">
      <AdminHeader
        title={texts.title}
        text={pending && order.length === 0 ? texts.loading : texts.summary(order.length, unanswered)}
      >
        <SearchInput label={texts.search} search={search} onSearch={setSearch} maxLength={MAX_SEARCH} />
      </AdminHeader>
      <ConnectionState />
      <DeskAlerts />
      <Announcer />
      {status === 'failed' && (
        <ErrorState title={texts.failed} text={texts.failedText} onRetry={() => dispatch(deskActions.roomsRetried())} />
      )}
      {pending && order.length === 0 && <PanelSkeletons />}
      {(order.length > 0 || status === 'loaded') && <OpenChats order={order} />}
      <EarlierConversations search={search} />
    </div>
  );
}

/** What is wrong with the connection, in words. */
function ConnectionState() {
  const socket = useSelector((state: WithDesk) => selectDesk(state).socket);
  const text = {
    off: '',
    connecting: '',
    announced: '',
    reconnecting: texts.reconnecting,
    'too-many': texts.tooMany,
    refused: texts.refused,
  }[socket];
  return (
    <div role="status" className="desk-connection">
      {text && <p>{text}</p>}
    </div>
  );
}

/** Tells screen readers who has written; what arrived before the page was opened is not read. */
function Announcer() {
  const last = useSelector((state: WithDesk) => selectDesk(state).lastArrival);
  const [before] = useState(last);
  const [text, setText] = useState('');
  useEffect(() => {
    if (last !== null && last !== before) setText(texts.announce(last.name, last.message));
  }, [last, before]);
  return (
    <p className="sr" role="log" aria-live="polite">
      {text}
    </p>
  );
}
