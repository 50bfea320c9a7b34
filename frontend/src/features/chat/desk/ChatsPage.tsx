import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { SearchInput } from '../../../shared/components/SearchInput.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { waitingTitle } from '../../../shared/waiting-title.ts';
import { ClosedChats } from './ClosedChats.tsx';
import { DeskAlerts } from './DeskAlerts.tsx';
import './desk.css';
import { selectDesk, selectRoomOrder, selectUnanswered, type WithDesk } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import { isListed } from './desk-state.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { EarlierConversations } from './EarlierConversations.tsx';
import { goTo } from './go-to.ts';
import { OpenChats } from './OpenChats.tsx';
import { SearchStatus } from './SearchStatus.tsx';
import { useConversations } from './use-conversations.ts';
import { useSeen } from './use-seen.ts';

const MAX_SEARCH = 200;

/** /admin/chats (docs/requirements.md#admin-chats): the open conversations as panels, and a search over all of them. */
export function ChatsPage() {
  useSeen();
  const dispatch = useDispatch();
  const status = useSelector((state: WithDesk) => selectDesk(state).status);
  const socket = useSelector((state: WithDesk) => selectDesk(state).socket);
  const order = useSelector(selectRoomOrder);
  const unanswered = useSelector(selectUnanswered);
  // The page of a customer links to their conversation.
  const [params] = useSearchParams();
  const [search, setSearch] = useState(() => (params.get('search') ?? '').slice(0, MAX_SEARCH));
  const found = useConversations(search, order.length);
  const results = useRef<HTMLElement>(null);
  const pending = (status === 'idle' || status === 'loading') && order.length === 0;
  const showsEarlier = useLatch(!(pending && CONNECTING.includes(socket)) || search !== '');
  return (
    <div className="desk">
      <AdminHeader
        title={texts.title}
        tab={waitingTitle(texts.title, unanswered)}
        text={pending ? texts.loading : texts.summary(order.length, unanswered)}
      >
        <div className="desk-search">
          <SearchInput label={texts.search} search={search} onSearch={setSearch} maxLength={MAX_SEARCH} />
          <SearchStatus search={search} found={found} onShow={() => goTo(results.current)} />
        </div>
      </AdminHeader>
      <ConnectionState />
      <ClosedChats />
      <DeskAlerts />
      <Announcer />
      {status === 'failed' && (
        <ErrorState title={texts.failed} text={texts.failedText} onRetry={() => dispatch(deskActions.roomsRetried())} />
      )}
      {pending && <PanelSkeletons />}
      {(order.length > 0 || isListed({ status })) && <OpenChats order={order} />}
      {showsEarlier && <EarlierConversations search={search} found={found} section={results} />}
    </div>
  );
}

/** Socket states before the open conversations load. Earlier ones wait meanwhile: the layout above them is about to change. */
const CONNECTING = ['off', 'connecting', 'announced'];

/** Returns true from the first render in which the condition is met, until the component is unmounted. */
function useLatch(isMet: boolean): boolean {
  const [wasMet, setWasMet] = useState(isMet);
  if (isMet && !wasMet) setWasMet(true);
  return isMet || wasMet;
}

/** What is wrong with the connection, in words. */
function ConnectionState() {
  const socket = useSelector((state: WithDesk) => selectDesk(state).socket);
  const outdated = useSelector((state: WithDesk) => selectDesk(state).status === 'outdated');
  const text = {
    off: '',
    connecting: '',
    announced: outdated ? texts.outdated : '',
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
  const arrivals = useSelector((state: WithDesk) => selectDesk(state).arrivals);
  const [before] = useState(() => new Set(arrivals.map(({ id }) => id)));
  return (
    <div className="sr" role="log" aria-live="polite">
      {arrivals
        .filter(({ id }) => !before.has(id))
        .map(({ id, name, message }) => (
          <p key={id}>{texts.announce(name, message)}</p>
        ))}
    </div>
  );
}

/** The outlines of three panels. */
function PanelSkeletons() {
  return (
    <div className="desk-panels" aria-hidden>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className="chat-panel chat-panel-pending">
          <LineSkeletons count={6} />
        </div>
      ))}
    </div>
  );
}
