import type { SavedReply } from '@shop/contracts/chat-api.ts';
import { RemovalDialog } from '../../../shared/components/RemovalDialog.tsx';
import { removalOf } from '../../../shared/removal-of.ts';
import { useMutation } from '../../../shared/use-mutation.ts';
import { deleteReply } from './desk-api.ts';
import { deskTexts as texts } from './desk-texts.ts';

interface Props {
  reply: SavedReply;
  onRemoved: () => void;
  onCancel: () => void;
}

/** Asks before a saved reply is deleted. */
export function RemoveReply({ reply: { _id, title }, onRemoved, onCancel }: Props) {
  const removing = useMutation(deleteReply, onRemoved);
  return (
    <RemovalDialog
      action={texts.remove}
      removal={removalOf(removing)}
      onConfirm={() => removing.send(_id)}
      onCancel={onCancel}
    >
      <p>{texts.removeQuestion(title)}</p>
    </RemovalDialog>
  );
}
