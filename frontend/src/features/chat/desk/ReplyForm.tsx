import type { SavedReply } from '@shop/contracts/chat-api.ts';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import TextArea from 'antd/es/input/TextArea';
import { type FormEvent, useId, useState } from 'react';
import { messageOf, statusOf } from '../../../shared/api-client.ts';
import { Field } from '../../../shared/components/Field.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { useSaveReplyMutation } from './conversations-api.ts';
import { deskTexts as texts } from './desk-texts.ts';

interface Props {
  /** The reply to edit; null for a new one. */
  reply: SavedReply | null;
  onClose: () => void;
}

/** Creates or edits a saved reply. */
export function ReplyForm({ reply, onClose }: Props) {
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const [checked, setChecked] = useState(false);
  const [save, saving] = useSaveReplyMutation();
  const id = useId();
  const missing = (value: string) => (checked && value.trim() === '' ? texts.required : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (title.trim() === '' || text.trim() === '' || saving.isLoading) return;
    save({ id: reply?._id ?? null, reply: { title: title.trim(), text: text.trim() } })
      .unwrap()
      .then(onClose, () => undefined);
  };
  return (
    <form className="side-form" onSubmit={submit}>
      <Field id={`${id}-title`} label={texts.replyTitle} error={missing(title)}>
        <Input
          id={`${id}-title`}
          autoFocus
          maxLength={80}
          aria-invalid={missing(title) !== undefined}
          aria-describedby={`${id}-title-error`}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field id={`${id}-text`} label={texts.replyText} error={missing(text)}>
        <TextArea
          id={`${id}-text`}
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={2_000}
          aria-invalid={missing(text) !== undefined}
          aria-describedby={`${id}-text-error`}
          value={text}
          onChange={(event) => setText(event.target.value)}
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
