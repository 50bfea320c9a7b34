import type { Conversation } from '@shop/contracts/chat-api.ts';
import { type RefObject, useState } from 'react';
import { useSelector } from 'react-redux';
import { Day } from '../../../shared/components/Day.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { Avatar } from './Avatar.tsx';
import { selectRoomOrder } from './desk-selectors.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { FailedPart } from './FailedPart.tsx';
import { TranscriptDialog } from './TranscriptDialog.tsx';
import type { useConversations } from './use-conversations.ts';

interface Props {
  search: string;
  found: ReturnType<typeof useConversations>;
  section: RefObject<HTMLElement | null>;
}

/** All conversations but those in panels, newest first; a search finds those in panels too. */
export function EarlierConversations({ search, found, section }: Props) {
  const inPanels = useSelector(selectRoomOrder);
  const { status, rows, hasMore, loadMore } = found;
  const [opened, setOpened] = useState<Conversation | null>(null);
  const listed = search === '' ? rows.filter(({ user }) => !inPanels.includes(user)) : rows;
  return (
    <section className="sheet earlier" aria-label={texts.earlier} ref={section} tabIndex={-1}>
      <h2 className="h4">{texts.earlier}</h2>
      <ul>
        {listed.map((conversation) => (
          <EarlierRow key={conversation.user} conversation={conversation} onOpen={setOpened} />
        ))}
      </ul>
      {/* What a search finds is announced beside its box. */}
      <div className="earlier-end" {...(search === '' && { role: 'status' })}>
        {status === 'loading' && <LineSkeletons count={3} />}
        {status === 'loaded' && listed.length === 0 && !hasMore && (
          <p className="faint">{search === '' ? texts.earlierNone : texts.earlierNotFound}</p>
        )}
        {status === 'failed' && <FailedPart text={texts.earlierFailed} onRetry={loadMore} />}
        {status === 'loaded' && hasMore && (
          <button type="button" className="text-button" onClick={loadMore}>
            {texts.more}
          </button>
        )}
      </div>
      {opened && <TranscriptDialog user={opened.user} name={opened.name} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface RowProps {
  conversation: Conversation;
  onOpen: (conversation: Conversation) => void;
}

function EarlierRow({ conversation, onOpen }: RowProps) {
  const { name, lastAt, lastMessage } = conversation;
  return (
    <li>
      <Avatar name={name} />
      <strong>{name}</strong>
      <span className="earlier-text">{lastMessage.message}</span>
      <Day iso={lastAt} />
      <button
        type="button"
        className="earlier-open"
        aria-haspopup="dialog"
        aria-label={texts.openOf(name)}
        onClick={() => onOpen(conversation)}
      >
        {texts.open}
      </button>
    </li>
  );
}
