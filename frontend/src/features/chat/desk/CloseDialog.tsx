import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { type ChatRoom, lastSeen, waitingSince } from './chat-room.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { FailedPart } from './FailedPart.tsx';

/**
 * Asks before a chat is closed; disappears with its room. There is nothing to confirm before the messages are there. What
 * the customer writes meanwhile keeps the chat open, until the administrator confirms once more.
 */
export function CloseDialog({ room, onCancel }: { room: ChatRoom; onCancel: () => void }) {
  const dispatch = useDispatch();
  const { user, name, closing, transcript, typing } = room;
  const current = lastSeen(room);
  const [seen, setSeen] = useState(current);
  // The messages were not there when the dialog opened.
  if (seen === null && current !== null) setSeen(current);
  const confirm = () => {
    if (seen === null) return;
    dispatch(deskActions.closeRequested({ user, seen }));
    setSeen(current);
  };
  const cancel = () => {
    if (closing !== 'sending') dispatch(deskActions.closeSettled(user));
    onCancel();
  };
  return (
    <ConfirmDialog
      open
      action={seen === null ? undefined : texts.closeAction}
      cancelLabel={texts.keepChat}
      working={closing === 'sending'}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{texts.closeQuestion(name)}</p>
      {seen === null && transcript !== 'failed' && <p role="status">{texts.closeLoading}</p>}
      {seen === null && transcript === 'failed' && (
        <FailedPart text={texts.closeUnread} onRetry={() => dispatch(deskActions.transcriptRequested(user))} />
      )}
      <p role="status">{typing !== null && texts.closeTyping(typing)}</p>
      {waitingSince(room) !== null && <p>{texts.closeUnanswered}</p>}
      {closing === 'changed' && <FormError message={texts.closeChanged(name)} />}
      {closing === 'failed' && <FormError message={texts.closeFailed} />}
    </ConfirmDialog>
  );
}
