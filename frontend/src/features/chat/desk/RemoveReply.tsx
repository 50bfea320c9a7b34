import type { SavedReply } from '@shop/contracts/chat-api.ts';
import { RemovalDialog } from '../../../shared/components/RemovalDialog.tsx';
import { removalOf } from '../../../shared/removal-of.ts';
import { useRemoveReplyMutation } from './conversations-api.ts';
import { deskTexts as texts } from './desk-texts.ts';

interface Props {
  reply: SavedReply;
  onClose: () => void;
}

/** Asks before a saved reply is deleted. */
export function RemoveReply({ reply: { _id, title }, onClose }: Props) {
  const [remove, request] = useRemoveReplyMutation();
  return (
    <RemovalDialog
      action={texts.remove}
      removal={removalOf(request)}
      onConfirm={() =>
        remove(_id)
          .unwrap()
          .then(onClose, () => undefined)
      }
      onCancel={onClose}
    >
      <p>{texts.removeQuestion(title)}</p>
    </RemovalDialog>
  );
}
