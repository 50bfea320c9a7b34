import { type ReactNode, useEffect } from 'react';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { sharedTexts as texts } from '../components/shared-texts.ts';
import { useNavigationBlocker } from './use-navigation-blocker.ts';

interface UnsavedChanges {
  /** Whether somebody has typed what is not saved. */
  unsaved: boolean;
  /** Whether it is being saved: the page may be left, because its saga finishes, but not the tab. */
  saving: boolean;
}

/**
 * Asks before unsaved changes are lost: in a dialog before another page, also by the browser's back button; by the
 * browser itself before the tab is closed or reloaded.
 * @returns the dialog, to be rendered by the form
 */
export function useUnsavedChanges({ unsaved, saving }: UnsavedChanges): ReactNode {
  const { blocked, proceed, reset } = useNavigationBlocker(unsaved && !saving);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (!blocked) return null;
  return (
    <ConfirmDialog
      open
      title={texts.leaveTitle}
      action={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={proceed}
      onCancel={reset}
    >
      {texts.unsavedText}
    </ConfirmDialog>
  );
}
