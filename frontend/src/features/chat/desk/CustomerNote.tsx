import type { ConversationNote } from '@shop/contracts/chat-api.ts';
import Button from 'antd/es/button';
import TextArea from 'antd/es/input/TextArea';
import { useId, useState } from 'react';
import { messageOf, statusOf } from '../../../shared/api/api-client.ts';
import { forgetAnswer } from '../../../shared/api/shop-api.ts';
import { Field } from '../../../shared/components/Field.tsx';
import { useLazyConversationDetailsQuery, useSaveNoteMutation } from './conversations-api.ts';
import { deskTexts as texts } from './desk-texts.ts';

/** The note for colleagues. When a colleague was faster, their note is shown beside what was typed. */
export function CustomerNote({ user, initial }: { user: string; initial: ConversationNote | null }) {
  const [known, setKnown] = useState(initial);
  const [text, setText] = useState(initial?.text ?? '');
  const [newer, setNewer] = useState<ConversationNote | null>(null);
  const id = useId();
  const [saveNote, saving] = useSaveNoteMutation();
  const [loadDetails, newest] = useLazyConversationDetailsQuery();
  const save = async () => {
    if (saving.isLoading || newest.isFetching) return;
    const version = (newer ?? known)?.version ?? 0;
    const { data: saved, error } = await saveNote({ user, note: { text, version } });
    const conflicting = statusOf(error) === 409 ? (await loadDetails(user)).data?.note : undefined;
    if (saved ?? conflicting) setKnown(saved ?? conflicting ?? null);
    setNewer(conflicting ?? null);
  };
  const isConflict = statusOf(saving.error) === 409;
  const failure = isConflict && newest.isError ? newest.error : saving.error;
  const failed = saving.isError && !newest.isFetching && !(isConflict && newest.data?.note);
  return (
    <section aria-label={texts.note}>
      <Field id={id} label={texts.note} {...(known && { hint: texts.noteBy(known.by) })}>
        <TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2_000}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            forgetAnswer(saving);
          }}
        />
      </Field>
      {newer !== null && (
        <div className="side-conflict" role="alert">
          <p>{texts.noteConflict(newer.by)}</p>
          <blockquote>{newer.text === '' ? texts.noteCleared : newer.text}</blockquote>
        </div>
      )}
      {failed && (
        <p className="panel-note" role="alert">
          {texts.noteFailed} {messageOf(failure)}
        </p>
      )}
      <Button loading={saving.isLoading || newest.isFetching} onClick={save}>
        {texts.saveNote}
      </Button>
      <span className="side-saved" role="status">
        {saving.isSuccess && newer === null ? texts.noteSaved : ''}
      </span>
    </section>
  );
}
