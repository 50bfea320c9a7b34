import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import TextArea from 'antd/es/input/TextArea';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { codeOf, messageOf } from '../../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { currentReview } from './admin-reviews-api.ts';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';
import { ReviewQuote } from './ReviewQuote.tsx';

/** Renders the replies that are saved for all who answer customers. */
export type SavedReplies = (props: { onInsert: (text: string) => void; onClose: () => void }) => ReactNode;

interface Props {
  /** The review as it is now, quoted above the text. */
  review: AdminReview;
  title: string;
  label: string;
  hint: string;
  action: string;
  initial: string;
  /** Called with what is typed, so that a closed dialog can be opened again with it. */
  onType: (text: string) => void;
  maxLength: number;
  send: (text: string) => Promise<AdminReview>;
  /** The state of what was sent. */
  request: { isLoading: boolean; isError: boolean; error?: unknown };
  /** What to say when the server refuses with one of these codes; otherwise its message is shown. */
  conflicts: Readonly<Record<string, string>>;
  /** Called when the server refuses with one of them, with the review as it is now. */
  onConflict: (current: AdminReview) => void;
  onSaved: (review: AdminReview) => void;
  onCancel: () => void;
  /** Absent: nothing can be inserted. */
  savedReplies?: SavedReplies;
}

/** Asks for the text of an answer, or for the reason of hiding a review. */
export function ReviewTextDialog({
  review,
  title,
  label,
  hint,
  action,
  initial,
  maxLength,
  conflicts,
  ...rest
}: Props) {
  const { send, request, onType, onConflict, onSaved, onCancel, savedReplies } = rest;
  const [text, setText] = useState(initial);
  const [checked, setChecked] = useState(false);
  const [repliesOpen, setRepliesOpen] = useState(false);
  const error = checked ? errorOf(text, label, maxLength) : undefined;
  const conflictMessage = (refusal: unknown) => conflicts[String(codeOf(refusal))];
  const id = useId();
  const type = (next: string) => {
    setText(next);
    onType(next);
  };
  const insert = (reply: string) => {
    // The drawer gives the focus back when it goes; only then the text takes it.
    flushSync(() => setRepliesOpen(false));
    type(text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`);
    document.getElementById(id)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (errorOf(text, label, maxLength) !== undefined || request.isLoading) return;
    send(text.trim()).then(onSaved, (refusal) => {
      const current = currentReview(refusal);
      if (current) onConflict(current);
    });
  };
  return (
    <ConfirmDialog
      open
      title={title}
      danger={false}
      action={action}
      cancelLabel={texts.cancel}
      working={request.isLoading}
      form={`${id}-form`}
      onCancel={onCancel}
    >
      <ReviewQuote review={review} />
      <form id={`${id}-form`} noValidate onSubmit={submit}>
        <Field id={id} label={label} hint={hint} error={error}>
          <TextArea
            id={id}
            rows={4}
            maxLength={maxLength}
            required
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
        {request.isError && <FormError message={conflictMessage(request.error) ?? messageOf(request.error)} />}
      </form>
      {savedReplies && (
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setRepliesOpen(true)}>
          {texts.savedReplies}
        </button>
      )}
      {repliesOpen && savedReplies?.({ onInsert: insert, onClose: () => setRepliesOpen(false) })}
    </ConfirmDialog>
  );
}

/** A saved reply may be longer than what was typed before it leaves room for. */
function errorOf(text: string, label: string, maxLength: number): string | undefined {
  if (text.trim() === '') return texts.missing(label);
  return text.trim().length > maxLength ? texts.tooLong(label, maxLength) : undefined;
}
