import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { type ChatRoom, waitingSince } from './chat-room.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';

/** Asks before a chat is closed; disappears with its room. */
export function CloseDialog({ room, onCancel }: { room: ChatRoom; onCancel: () => void }) {
  const dispatch = useDispatch();
  const { user, name, closing } = room;
  useEffect(() => {
    // The dialog goes with the panel: the page's heading gets the focus instead of the document.
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main h1')?.focus();
      });
    };
  }, []);
  return (
    <ConfirmDialog
      open
      action={texts.closeAction}
      cancelLabel={texts.keepChat}
      working={closing === 'sending'}
      onConfirm={() => dispatch(deskActions.closeRequested(user))}
      onCancel={onCancel}
    >
      <p>{texts.closeQuestion(name)}</p>
      {waitingSince(room) !== null && <p>{texts.closeUnanswered}</p>}
      {closing === 'failed' && <FormError message={texts.closeFailed} />}
    </ConfirmDialog>
  );
}
