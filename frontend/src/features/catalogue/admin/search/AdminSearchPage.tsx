import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import { useCallback, useState } from 'react';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { RemovalRequest } from '../../../../shared/components/RemovalRequest.tsx';
import '../../../../shared/styles/rows.css';
import { useRemoveSynonymsMutation, useSynonymsQuery } from './admin-search-api.ts';
import './admin-search.css';
import { adminSearchTexts as texts } from './admin-search-texts.ts';
import { FailedSearches } from './FailedSearches.tsx';
import type { EditedGroup } from './group-to-save.ts';
import { SynonymsDialog } from './SynonymsDialog.tsx';
import { SynonymsList } from './SynonymsList.tsx';

/** What the shop's search did not find, and the synonyms that help it (docs/api.md#synonyms). */
export function AdminSearchPage() {
  const { data, isError, isFetching, refetch } = useSynonymsQuery();
  const [edited, setEdited] = useState<EditedGroup | null>(null);
  // The sheet below comes when it is known where: a long list would move it.
  const [settled, setSettled] = useState(false);
  const [removed, setRemoved] = useState<SynonymGroup | null>(null);
  const groups = data ?? [];
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
          groups={data}
          isError={isError && !isFetching}
          onRetry={refetch}
          onCreate={() => setEdited({ _id: null, words: [] })}
          onEdit={setEdited}
          onRemove={setRemoved}
        />
      )}
      {edited !== null && <SynonymsDialog group={edited} groups={groups} onClose={() => setEdited(null)} />}
      {removed !== null && (
        <RemovalRequest
          useRemove={useRemoveSynonymsMutation}
          id={removed._id}
          action={texts.remove}
          onRemoved={() => setRemoved(null)}
          onCancel={() => setRemoved(null)}
        >
          <p>{texts.removeQuestion(removed.words.join(', '))}</p>
        </RemovalRequest>
      )}
    </>
  );
}
