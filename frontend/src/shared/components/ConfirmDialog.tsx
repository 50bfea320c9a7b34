import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sharedTexts as texts } from './shared-texts.ts';

interface Props {
  open: boolean;
  /** What the red button does, in one or two words: 'Remove', 'Delete'. */
  action: string;
  /** The quiet answer, which has the focus. */
  cancelLabel?: string;
  /** The action is under way. */
  working?: boolean;
  /** The id of a form among the children: the red button sends it, as Enter in its fields does. */
  form?: string;
  onConfirm?: () => void;
  onCancel: () => void;
  /** What goes, by picture and name. */
  children?: ReactNode;
}

/** Asks 'Are you sure?' (docs/requirements.md#screens) before anything is lost. */
export function ConfirmDialog({
  open,
  action,
  cancelLabel = texts.keepIt,
  working = false,
  form,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const quiet = useRef<HTMLButtonElement>(null);
  useFocusBack();
  return (
    <Modal
      open={open}
      centered
      closable={false}
      width={416}
      title={texts.areYouSure}
      // Nothing hides what is under way.
      {...(!working && { onCancel })}
      // The dialog takes the focus itself when it opens: the quiet answer has it afterwards.
      afterOpenChange={(opened) => opened && quiet.current?.focus()}
      destroyOnHidden
      footer={
        <>
          <Button ref={quiet} disabled={working} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            type="primary"
            danger
            loading={working}
            {...(form ? { form, htmlType: 'submit' as const } : { onClick: onConfirm })}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

/** Ant Design gives the focus back when its dialog closes, but not when it leaves the page while open. */
function useFocusBack() {
  const [asker] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (asker instanceof HTMLElement && asker.isConnected) asker.focus();
    },
    [asker],
  );
}
