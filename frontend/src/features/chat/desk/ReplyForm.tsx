import type { SavedReply } from '@shop/contracts/chat-api.ts';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import TextArea from 'antd/es/input/TextArea';
import { type FormEvent, useId } from 'react';
import { messageOf, statusOf } from '../../../shared/api/api-client.ts';
import { afterSuccess } from '../../../shared/api/shop-api.ts';
import { Field } from '../../../shared/components/Field.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { errorsOf, useForm } from '../../../shared/hooks/use-form.ts';
import { useSaveReplyMutation } from './conversations-api.ts';
import { deskTexts as texts } from './desk-texts.ts';

interface Props {
  /** The reply to edit; null for a new one. */
  reply: SavedReply | null;
  onClose: () => void;
}

/** Creates or edits a saved reply. */
export function ReplyForm({ reply, onClose }: Props) {
  const [save, saving] = useSaveReplyMutation();
  const id = useId();
  const { values, errors, change, check } = useForm(
    id,
    { title: reply?.title ?? '', text: reply?.text ?? '' },
    missing,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check() || saving.isLoading) return;
    const saved = { title: values.title.trim(), text: values.text.trim() };
    void afterSuccess(save({ id: reply?._id ?? null, reply: saved }).unwrap(), onClose);
  };
  return (
    <form className="side-form" onSubmit={submit}>
      <Field id={`${id}-title`} label={texts.replyTitle} error={errors.title}>
        <Input
          id={`${id}-title`}
          autoFocus
          maxLength={80}
          aria-invalid={errors.title !== undefined}
          aria-describedby={`${id}-title-error`}
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field id={`${id}-text`} label={texts.replyText} error={errors.text}>
        <TextArea
          id={`${id}-text`}
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={2_000}
          aria-invalid={errors.text !== undefined}
          aria-describedby={`${id}-text-error`}
          value={values.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      {saving.isError && (
        <FormError message={statusOf(saving.error) === 409 ? texts.titleTaken : messageOf(saving.error)} />
      )}
      <div className="side-actions">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={saving.isLoading}>
          {texts.saveReply}
        </Button>
      </div>
    </form>
  );
}

function missing({ title, text }: { title: string; text: string }) {
  const required = (value: string) => (value.trim() === '' ? texts.required : undefined);
  return errorsOf<{ title: string; text: string }>({ title: required(title), text: required(text) });
}
