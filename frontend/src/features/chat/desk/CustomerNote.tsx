import type { ConversationNote } from '@shop/contracts/chat-api.ts';
import Button from 'antd/es/button';
import TextArea from 'antd/es/input/TextArea';
import { useId, useState } from 'react';
import { messageOf } from '../../../shared/api-client.ts';
import { Field } from '../../../shared/components/Field.tsx';
import { useMutation } from '../../../shared/use-mutation.ts';
import { putNote } from './desk-api.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { newerNoteOf } from './newer-note.ts';

/** The note for colleagues. When a colleague was faster, their note is shown beside what was typed. */
export function CustomerNote({ user, initial }: { user: string; initial: ConversationNote | null }) {
  const [known, setKnown] = useState(initial);
  const [text, setText] = useState(initial?.text ?? '');
  const [newer, setNewer] = useState<ConversationNote | null>(null);
  const id = useId();
  const saving = useMutation(save, (saved) => {
    if (saved === null) return;
    setKnown(saved);
    setNewer(null);
  });
  /** @returns the stored note; null when a colleague's newer one is shown instead */
  async function save(): Promise<ConversationNote | null> {
    try {
      return await putNote(user, { text, version: (newer ?? known)?.version ?? 0 });
    } catch (error) {
      const conflicting = await newerNoteOf(user, error);
      if (conflicting === undefined) throw error;
      setNewer(conflicting);
      setKnown(conflicting);
      return null;
    }
  }
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
            saving.reset();
          }}
        />
      </Field>
      {newer !== null && (
        <div className="side-conflict" role="alert">
          <p>{texts.noteConflict(newer.by)}</p>
          <blockquote>{newer.text === '' ? texts.noteCleared : newer.text}</blockquote>
        </div>
      )}
      {saving.status === 'failed' && (
        <p className="panel-note" role="alert">
          {texts.noteFailed} {messageOf(saving.error)}
        </p>
      )}
      <Button loading={saving.status === 'sending'} onClick={() => saving.send()}>
        {texts.saveNote}
      </Button>
      <span className="side-saved" role="status">
        {saving.status === 'done' && newer === null ? texts.noteSaved : ''}
      </span>
    </section>
  );
}
