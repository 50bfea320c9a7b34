import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import Modal from 'antd/es/modal';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import type { Part } from '../../../shared/list/part.ts';
import { useGrowingList } from '../../../shared/list/use-growing-list.ts';
import { Bubbles } from '../Bubbles.tsx';
import { localDay, localTime } from '../local-time.ts';
import { mergeMessages } from '../merge-messages.ts';
import { bubblesOf } from './chat-room.ts';
import { useTranscriptInfiniteQuery } from './conversations-api.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { FailedPart } from './FailedPart.tsx';
import { selectOwnName } from './own-name.ts';

interface Props {
  user: string;
  name: string;
  onClose: () => void;
}

/** All messages with a customer, closings included; older ones on request. */
export function TranscriptDialog({ user, name, onClose }: Props) {
  const { status, rows: messages, hasMore, loadMore } = useGrowingList(useTranscriptInfiniteQuery({ user }), inOrder);
  return (
    <Modal open title={texts.conversationWith(name)} footer={null} width={560} onCancel={onClose} destroyOnHidden>
      <section
        className="transcript"
        aria-label={texts.messages(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area is reached by keyboard
        tabIndex={0}
      >
        {hasMore && status === 'loaded' && (
          <button type="button" className="text-button" onClick={loadMore}>
            {texts.olderMessages}
          </button>
        )}
        {status === 'loading' && <LineSkeletons count={4} />}
        {status === 'failed' && <FailedPart text={texts.transcriptFailed} onRetry={loadMore} />}
        {status === 'loaded' && messages.length === 0 && <p className="faint">{texts.noMessages}</p>}
        <Conversations messages={messages} name={name} />
      </section>
    </Modal>
  );
}

function inOrder(parts: readonly Part<ChatMessage>[]): ChatMessage[] {
  return parts.map(({ rows }) => rows).reduce(mergeMessages, []);
}

/** The messages, with a line where the chat was closed. */
function Conversations({ messages, name }: { messages: ChatMessage[]; name: string }) {
  const reader = useSelector(selectOwnName);
  const parts = useMemo(() => splitAtClosings(messages), [messages]);
  return parts.map(({ part, closedAt }) => (
    <div key={part[0]?.id}>
      <Bubbles bubbles={bubblesOf(part, [], reader)} label={texts.messages(name)} />
      {closedAt && (
        <p className="transcript-closed">{texts.closedAt(`${localDay(closedAt)} ${localTime(closedAt)}`)}</p>
      )}
    </div>
  ));
}

function splitAtClosings(messages: ChatMessage[]): { part: ChatMessage[]; closedAt: string | undefined }[] {
  const parts: { part: ChatMessage[]; closedAt: string | undefined }[] = [];
  for (const message of messages) {
    const last = parts.at(-1);
    if (last && last.closedAt === undefined) {
      last.part.push(message);
      last.closedAt = message.closedAt;
    } else parts.push({ part: [message], closedAt: message.closedAt });
  }
  return parts;
}
