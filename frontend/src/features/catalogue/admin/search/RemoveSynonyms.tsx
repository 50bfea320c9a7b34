import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import { RemovalDialog } from '../../../../shared/components/RemovalDialog.tsx';
import { removalOf } from '../../../../shared/removal-of.ts';
import { useRemoveSynonymsMutation } from './admin-search-api.ts';
import { adminSearchTexts as texts } from './admin-search-texts.ts';

interface Props {
  group: SynonymGroup;
  onClose: () => void;
}

/** Asks before a group of synonyms is deleted. */
export function RemoveSynonyms({ group: { _id, words }, onClose }: Props) {
  const [remove, request] = useRemoveSynonymsMutation();
  return (
    <RemovalDialog
      action={texts.remove}
      removal={removalOf(request)}
      onConfirm={() =>
        remove(_id)
          .unwrap()
          .then(onClose, () => undefined)
      }
      onCancel={onClose}
    >
      <p>{texts.removeQuestion(words.join(', '))}</p>
    </RemovalDialog>
  );
}
