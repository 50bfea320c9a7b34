import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';

interface Props {
  open: boolean;
  /** What the red button does, in one or two words: 'Remove', 'Delete'. */
  deed: string;
  /** The quiet answer, which has the focus. */
  keep?: string;
  /** The deed is under way. */
  working?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What goes, by picture and name. */
  children?: ReactNode;
}

/** Asks 'Are you sure?' (SPEC §2) before anything is lost. */
export function ConfirmDialog({ open, deed, keep = 'Keep it', working = false, onConfirm, onCancel, children }: Props) {
  return (
    <Modal
      open={open}
      centered
      closable={false}
      width={416}
      title="Are you sure?"
      okText={deed}
      okButtonProps={{ danger: true, loading: working }}
      onOk={onConfirm}
      cancelText={keep}
      cancelButtonProps={{ autoFocus: true, disabled: working }}
      onCancel={onCancel}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
