import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import TextArea from 'antd/es/input/TextArea';
import { type FormEvent, useId, useState } from 'react';
import { codeOf, messageOf } from '../../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { currentReview } from './admin-reviews-api.ts';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';
import { ReviewQuote } from './ReviewQuote.tsx';

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
  const { send, request, onType, onConflict, onSaved, onCancel } = rest;
  const [text, setText] = useState(initial);
  const [checked, setChecked] = useState(false);
  const error = checked && text.trim() === '' ? texts.missing(label) : undefined;
  const conflictMessage = (refusal: unknown) => conflicts[String(codeOf(refusal))];
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() === '' || request.isLoading) return;
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
            onChange={({ target }) => {
              setText(target.value);
              onType(target.value);
            }}
          />
        </Field>
        {request.isError && <FormError message={conflictMessage(request.error) ?? messageOf(request.error)} />}
      </form>
    </ConfirmDialog>
  );
}
