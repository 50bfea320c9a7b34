import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import Input from 'antd/es/input';
import { type FormEvent, useId, useState } from 'react';
import { codeOf, messageOf } from '../../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { useSaveSynonymsMutation } from './admin-search-api.ts';
import { adminSearchTexts as texts } from './admin-search-texts.ts';
import { type EditedGroup, groupToSave } from './group-to-save.ts';

interface Props {
  group: EditedGroup;
  /** All groups. */
  groups: readonly SynonymGroup[];
  onClose: () => void;
}

/** Creates or changes a group of synonyms; new words join the group that has one of them. */
export function SynonymsDialog({ group, groups, onClose }: Props) {
  const [text, setText] = useState(group.words.join(', ') + (group.words.length === 1 ? ', ' : ''));
  const [checked, setChecked] = useState(false);
  const { saved, joined, error } = groupToSave(group, wordsOf(text), groups);
  const [save, request] = useSaveSynonymsMutation();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (error !== undefined || request.isLoading) return;
    save(saved)
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
        <p className="faint" role="status">
          {joined !== undefined && error === undefined && texts.joins(joined.word, joined.group.words.join(', '))}
        </p>
        {request.isError && (
          <FormError message={codeOf(request.error) === 'word-taken' ? texts.wordsTaken : messageOf(request.error)} />
        )}
      </form>
    </ConfirmDialog>
  );
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
