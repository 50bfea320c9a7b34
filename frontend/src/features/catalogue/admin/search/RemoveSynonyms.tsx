import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import { RemovalDialog } from '../../../../shared/components/RemovalDialog.tsx';
import { removalOf } from '../../../../shared/removal-of.ts';
import { useMutation } from '../../../../shared/use-mutation.ts';
import { deleteSynonyms } from './admin-search-api.ts';
import { adminSearchTexts as texts } from './admin-search-texts.ts';

interface Props {
  group: SynonymGroup;
  onRemoved: () => void;
  onCancel: () => void;
}

/** Asks before a group of synonyms is deleted. */
export function RemoveSynonyms({ group: { _id, words }, onRemoved, onCancel }: Props) {
  const removing = useMutation(deleteSynonyms, onRemoved);
  return (
    <RemovalDialog
      action={texts.remove}
      removal={removalOf(removing)}
      onConfirm={() => removing.send(_id)}
      onCancel={onCancel}
    >
      <p>{texts.removeQuestion(words.join(', '))}</p>
    </RemovalDialog>
  );
}
