import type { SavedReply } from '@shop/contracts/chat-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { RemovalRequest } from '../../../shared/components/RemovalRequest.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { useRemoveReplyMutation, useSavedRepliesQuery } from './conversations-api.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { FailedPart } from './FailedPart.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { SideDrawer } from './SideDrawer.tsx';

interface Props {
  onInsert: (text: string) => void;
  onClose: () => void;
}

/** The saved replies: insert one, or create, edit and delete them. */
export function RepliesDrawer({ onInsert, onClose }: Props) {
  const { data: replies, isError, isFetching, refetch } = useSavedRepliesQuery();
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const [removed, setRemoved] = useState<SavedReply | null>(null);
  return (
    <SideDrawer title={texts.replies} onClose={onClose}>
      {!replies && !isError && <LineSkeletons count={4} />}
      {isError && !isFetching && <FailedPart text={texts.repliesFailed} onRetry={refetch} />}
      {replies && edited === null && (
        <>
          {replies.length === 0 && <p className="faint">{texts.noReplies}</p>}
          <ul className="side-replies">
            {replies.map((reply) => (
              <li key={reply._id}>
                <button
                  type="button"
                  className="side-reply"
                  aria-label={texts.insert(reply.title)}
                  onClick={() => onInsert(reply.text)}
                >
                  <strong>{reply.title}</strong>
                  <span>{reply.text}</span>
                </button>
                <ReplyActions reply={reply} onEdit={setEdited} onRemove={setRemoved} />
              </li>
            ))}
          </ul>
          <Button onClick={() => setEdited('new')}>{texts.newReply}</Button>
        </>
      )}
      {edited !== null && <ReplyForm reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed !== null && (
        <RemovalRequest
          useRemove={useRemoveReplyMutation}
          id={removed._id}
          action={texts.remove}
          onRemoved={() => setRemoved(null)}
          onCancel={() => setRemoved(null)}
        >
          <p>{texts.removeQuestion(removed.title)}</p>
        </RemovalRequest>
      )}
    </SideDrawer>
  );
}

interface ActionsProps {
  reply: SavedReply;
  onEdit: (reply: SavedReply) => void;
  onRemove: (reply: SavedReply) => void;
}

function ReplyActions({ reply, onEdit, onRemove }: ActionsProps) {
  return (
    <div className="side-actions">
      <button
        type="button"
        className="text-button"
        aria-label={texts.editReply(reply.title)}
        onClick={() => onEdit(reply)}
      >
        {texts.edit}
      </button>
      <button
        type="button"
        className="text-button"
        aria-label={texts.removeReply(reply.title)}
        onClick={() => onRemove(reply)}
      >
        {texts.remove}
      </button>
    </div>
  );
}
