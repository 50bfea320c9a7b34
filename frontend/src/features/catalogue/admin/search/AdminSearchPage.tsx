import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import { useCallback, useState } from 'react';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import '../../../../shared/styles/rows.css';
import { useLoaded } from '../../../../shared/use-loaded.ts';
import { fetchSynonyms } from './admin-search-api.ts';
import './admin-search.css';
import { adminSearchTexts as texts } from './admin-search-texts.ts';
import { FailedSearches } from './FailedSearches.tsx';
import { RemoveSynonyms } from './RemoveSynonyms.tsx';
import { type EditedGroup, SynonymsDialog } from './SynonymsDialog.tsx';
import { SynonymsList } from './SynonymsList.tsx';

/** What the shop's search did not find, and the synonyms that help it (docs/api.md#synonyms). */
export function AdminSearchPage() {
  const { state, reload, replace } = useLoaded(fetchSynonyms);
  const [edited, setEdited] = useState<EditedGroup | null>(null);
  // The sheet below comes when it is known where: a long list would move it.
  const [settled, setSettled] = useState(false);
  const [removed, setRemoved] = useState<SynonymGroup | null>(null);
  const groups = state.status === 'loaded' ? state.result : [];
  const without = ({ _id }: SynonymGroup) => groups.filter((group) => group._id !== _id);
  const onSaved = (saved: SynonymGroup) => {
    replace([...without(saved), saved].sort(byFirstWord));
    setEdited(null);
  };
  return (
    <>
      <AdminHeader title={texts.title} />
      <FailedSearches
        synonyms={groups}
        onSettled={useCallback(() => setSettled(true), [])}
        onAddSynonym={(word) => {
          const group = groups.find(({ words }) => words.includes(word));
          setEdited(group ?? { _id: null, words: [word] });
        }}
      />
      {settled && (
        <SynonymsList
          state={state}
          onRetry={reload}
          onCreate={() => setEdited({ _id: null, words: [] })}
          onEdit={setEdited}
          onRemove={setRemoved}
        />
      )}
      {edited !== null && <SynonymsDialog group={edited} onSaved={onSaved} onCancel={() => setEdited(null)} />}
      {removed !== null && (
        <RemoveSynonyms
          group={removed}
          onRemoved={() => {
            replace(without(removed));
            setRemoved(null);
          }}
          onCancel={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function byFirstWord({ words: [one = ''] }: SynonymGroup, { words: [other = ''] }: SynonymGroup): number {
  return one < other ? -1 : 1;
}
