import Input from 'antd/es/input';
import { type FormEvent, useId, useState } from 'react';
import { codeOf, messageOf } from '../../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { useSaveSynonymsMutation } from './admin-search-api.ts';
import { adminSearchTexts as texts } from './admin-search-texts.ts';

/** A group whose words are edited; `_id` is null for a new one. */
export interface EditedGroup {
  _id: string | null;
  words: string[];
}

interface Props {
  group: EditedGroup;
  onClose: () => void;
}

/** Creates or changes a group of synonyms. */
export function SynonymsDialog({ group, onClose }: Props) {
  const [text, setText] = useState(group.words.join(', ') + (group.words.length === 1 ? ', ' : ''));
  const [checked, setChecked] = useState(false);
  const words = wordsOf(text);
  const error = wordsError(words);
  const [save, request] = useSaveSynonymsMutation();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (error !== undefined || request.isLoading) return;
    save({ _id: group._id, words })
      .unwrap()
      .then(onClose, () => undefined);
  };
  return (
    <ConfirmDialog
      open
      title={texts.synonyms}
      danger={false}
      action={texts.save}
      cancelLabel={texts.cancel}
      working={request.isLoading}
      form={`${id}-form`}
      onCancel={onClose}
    >
      <form id={`${id}-form`} onSubmit={submit}>
        <Field id={id} label={texts.words} hint={texts.wordsHint} error={checked ? error : undefined}>
          <Input
            id={id}
            maxLength={400}
            aria-invalid={checked && error !== undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {request.isError && (
          <FormError message={codeOf(request.error) === 'word-taken' ? texts.wordsTaken : messageOf(request.error)} />
        )}
      </form>
    </ConfirmDialog>
  );
}

function wordsError(words: readonly string[]): string | undefined {
  // The service looks letters and digits up, each run of them by itself.
  const several = words.find((word) => /[^\p{L}\p{M}\p{N}]/u.test(word));
  if (several !== undefined) return texts.notOneWord(several);
  return words.length < 2 ? texts.wordsMissing : undefined;
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
