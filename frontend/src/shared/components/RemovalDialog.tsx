import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormError } from './FormError.tsx';
import './removal-dialog.css';

interface Props {
  action: string;
  /** The state of the confirmed action; `message` is the error when it failed. */
  removal: Removal;
  onConfirm: () => void;
  onCancel: () => void;
  image?: ReactNode;
  /** Describes what is removed. */
  children: ReactNode;
}

export interface Removal {
  status: 'idle' | 'sending' | 'failed';
  message: string;
}

/** Asks for confirmation before something is deleted, and shows the error when that fails. */
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
