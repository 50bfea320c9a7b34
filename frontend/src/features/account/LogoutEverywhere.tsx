import { useDispatch } from 'react-redux';
import { messageOf, statusOf } from '../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { sessionsEnded } from './account-slice.ts';
import { useEndSessionsMutation } from './own-account-api.ts';

/** Asks for confirmation, ends every session of the user and logs out. */
export function LogoutEverywhere({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const [endSessions, logout] = useEndSessionsMutation();
  const logOut = async () => {
    const { error } = await endSessions();
    if (error === undefined) dispatch(sessionsEnded('everywhere'));
    // This session has ended already.
    else if (statusOf(error) === 401) dispatch(sessionsEnded('ended'));
  };
  return (
    <ConfirmDialog
      open
      action={texts.everywhere}
      cancelLabel={texts.stay}
      working={logout.isLoading}
      onConfirm={logOut}
      onCancel={onClose}
    >
      <p>{texts.everywhereText}</p>
      {logout.isError && statusOf(logout.error) !== 401 && (
        <FormError className="dialog-alert" message={messageOf(logout.error)} />
      )}
    </ConfirmDialog>
  );
}
