import { useDispatch } from 'react-redux';
import { messageOf, statusOf } from '../../shared/api-client.ts';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { sessionsEnded } from './account-slice.ts';
import { deleteSessions } from './own-account-api.ts';
import { useMutation } from './use-mutation.ts';

/** Asks before every session ends; then it goes on like a logout. */
export function LogoutEverywhere({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const leaving = useMutation(endSessions, (reason) => dispatch(sessionsEnded(reason)));
  return (
    <ConfirmDialog
      open
      action={texts.everywhere}
      cancelLabel={texts.stay}
      working={leaving.status === 'sending'}
      onConfirm={() => leaving.send()}
      onCancel={onClose}
    >
      <p>{texts.everywhereText}</p>
      {leaving.status === 'failed' && <FormError className="dialog-alert" message={messageOf(leaving.error)} />}
    </ConfirmDialog>
  );
}

/** On 401, says that the session has already ended. */
async function endSessions(): Promise<'everywhere' | 'ended'> {
  try {
    await deleteSessions();
    return 'everywhere';
  } catch (error) {
    if (statusOf(error) === 401) return 'ended';
    throw error;
  }
}
