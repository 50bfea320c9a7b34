import type { FailedSearch, SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useEffect } from 'react';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import { listViewUrl } from '../../../../shared/list/list-view.ts';
import { useUrlView } from '../../../../shared/list/use-url-view.ts';
import { useFailedSearchesQuery } from './admin-search-api.ts';
import { adminSearchTexts as texts } from './admin-search-texts.ts';

const PERIODS = [1, 7, 30, 90];
const DEFAULT_DAYS = 30;
const url = listViewUrl({ days: (text: string) => PERIODS.find((days) => String(days) === text) ?? DEFAULT_DAYS });

interface Props {
  synonyms: SynonymGroup[];
  onAddSynonym: (word: string) => void;
  /** The first list has arrived, or failed: its height is known. Stable. */
  onSettled: () => void;
}

/** The searches of a period in the URL that no product matched, most frequent first, each with 'Add synonym' if it is a single word. */
export function FailedSearches({ synonyms, onAddSynonym, onSettled }: Props) {
  const { view, setView } = useUrlView(url.viewOf, url.paramsOf);
  const { days } = view;
  const { currentData: searches, isError, isFetching, refetch } = useFailedSearchesQuery(days);
  useEffect(() => {
    if (!isFetching) onSettled();
  }, [isFetching, onSettled]);
  return (
    <section className="sheet search-sheet" aria-labelledby="failed-searches">
      <div className="search-head">
        <div>
          <h2 className="h4" id="failed-searches">
            {texts.failed}
          </h2>
          <p className="faint">{texts.failedHint}</p>
        </div>
        <Select
          aria-label={texts.period}
          value={days}
          onChange={(chosen) => setView({ days: chosen })}
          options={PERIODS.map((value) => ({ value, label: texts.days(value) }))}
        />
      </div>
      {isFetching && <LineSkeletons count={4} />}
      {isError && <ErrorState title={texts.failedFailed} onRetry={refetch} />}
      {searches?.length === 0 && <EmptyState title={texts.noFailed} text={texts.noFailedText} />}
      {searches && (
        <ul className="search-rows">
          {searches.map((search) => (
            <FailedSearchRow
              key={search.text}
              search={search}
              hasSynonyms={synonyms.some(({ words }) => words.includes(search.text))}
              onAddSynonym={onAddSynonym}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  search: FailedSearch;
  hasSynonyms: boolean;
  onAddSynonym: (word: string) => void;
}

function FailedSearchRow({ search, hasSynonyms, onAddSynonym }: RowProps) {
  const { text, searches, lastDay, searchedFor } = search;
  return (
    <li>
      <div className="search-words">
        <strong>{text}</strong>
        <span className="faint">
          {searchedFor === null ? texts.foundNothing : texts.shownInstead(searchedFor)} · {texts.searches(searches)},{' '}
          {texts.lastDay(lastDay)}
        </span>
      </div>
      {!text.includes(' ') && (
        <Button
          aria-label={hasSynonyms ? texts.editGroup(text) : texts.addSynonymFor(text)}
          onClick={() => onAddSynonym(text)}
        >
          {hasSynonyms ? texts.edit : texts.addSynonym}
        </Button>
      )}
    </li>
  );
}
