import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormError } from './FormError.tsx';
import './removal-dialog.css';

interface Props {
  action: string;
  /** How it stands with the action that was confirmed; `message` says why it could not be. */
  removal: Removal;
  onConfirm: () => void;
  onCancel: () => void;
  /** The picture of what goes; people have none. */
  image?: ReactNode;
  /** What goes, in words. */
  children: ReactNode;
}

export interface Removal {
  status: 'idle' | 'sending' | 'failed';
  message: string;
}

/** Asks, by name and picture, before something goes, and says in words when it could not. */
export function RemovalDialog({ action, removal: { status, message }, onConfirm, onCancel, image, children }: Props) {
  return (
    <ConfirmDialog open action={action} working={status === 'sending'} onConfirm={onConfirm} onCancel={onCancel}>
      <div className={image ? 'removal has-image' : 'removal'}>
        {image}
        {children}
      </div>
      {status === 'failed' && <FormError message={message} />}
    </ConfirmDialog>
  );
}
