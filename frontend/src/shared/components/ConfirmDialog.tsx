import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusHeading } from '../browser/focus-heading.ts';
import { sharedTexts as texts } from './shared-texts.ts';

interface Props {
  open: boolean;
  title?: string;
  /** Whether the action destroys something: its button is red. */
  danger?: boolean;
  /** The label of the button that confirms: 'Remove', 'Delete'. Undefined: there is nothing to confirm. */
  action: string | undefined;
  /** The label of the cancel button, which has the initial focus; in a harmless form its first field has it. */
  cancelLabel?: string;
  /** The action is pending: the dialog cannot be closed. */
  working?: boolean;
  /** The id of a form among the children, which the confirming button submits. */
  form?: string;
  onConfirm?: () => void;
  onCancel: () => void;
  /** Describes what the action affects. */
  children?: ReactNode;
}

/** Asks 'Are you sure?' before a destructive or irreversible action (docs/requirements.md#screens). */
export function ConfirmDialog({
  open,
  title = texts.areYouSure,
  danger = true,
  action,
  cancelLabel = texts.keepIt,
  working = false,
  form,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useRestoreFocus();
  return (
    <Modal
      open={open}
      centered
      closable={false}
      width={416}
      title={title}
      {...(!working && { onCancel })}
      // Ant Design focuses the dialog itself when it opens.
      afterOpenChange={(opened) => opened && (danger || !form ? cancelButton.current : firstFieldOf(form))?.focus()}
      destroyOnHidden
      footer={
        <>
          <Button ref={cancelButton} disabled={working} onClick={onCancel}>
            {cancelLabel}
          </Button>
          {action !== undefined && (
            <Button
              type="primary"
              danger={danger}
              loading={working}
              {...(form ? { form, htmlType: 'submit' as const } : { onClick: onConfirm })}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Modal>
  );
}

function firstFieldOf(formId: string): HTMLElement | null {
  return document.getElementById(formId)?.querySelector('input, textarea') ?? null;
}

/**
 * Restores the focus when the open dialog is unmounted; Ant Design does that only when the dialog closes. Without the element
 * that opened it, because it went with what was removed, the page's heading takes the focus, unless somebody else has.
 */
function useRestoreFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener.focus();
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    },
    [opener],
  );
}
