import { useDispatch } from 'react-redux';
import { messageOf, statusOf } from '../../shared/api-client.ts';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { useMutation } from '../../shared/use-mutation.ts';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { sessionsEnded } from './account-slice.ts';
import { deleteSessions } from './own-account-api.ts';

/** Asks for confirmation, ends every session of the user and logs out. */
export function LogoutEverywhere({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const logout = useMutation(endSessions, (reason) => dispatch(sessionsEnded(reason)));
  return (
    <ConfirmDialog
      open
      action={texts.everywhere}
      cancelLabel={texts.stay}
      working={logout.status === 'sending'}
      onConfirm={() => logout.send()}
      onCancel={onClose}
    >
      <p>{texts.everywhereText}</p>
      {logout.status === 'failed' && <FormError className="dialog-alert" message={messageOf(logout.error)} />}
    </ConfirmDialog>
  );
}

/** Ends all sessions. Returns 'ended' on 401, when this session has ended already. */
async function endSessions(): Promise<'everywhere' | 'ended'> {
  try {
    await deleteSessions();
    return 'everywhere';
  } catch (error) {
    if (statusOf(error) === 401) return 'ended';
    throw error;
  }
}
