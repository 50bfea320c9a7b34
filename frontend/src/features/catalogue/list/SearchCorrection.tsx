import { Link, useLocation } from 'react-router-dom';
import { listTexts as texts } from './list-texts.ts';

interface Props {
  search: string;
  /** The corrected text whose results are shown. */
  searchedFor: string;
}

/** Says that the results are those of a corrected text, and links to the search as typed (docs/api.md#corrections). */
export function SearchCorrection({ search, searchedFor }: Props) {
  const { pathname } = useLocation();
  return (
    <p className="search-correction" role="status">
      {texts.noResultsFor(search)} <strong>{texts.resultsInstead(searchedFor)}</strong>{' '}
      <Link to={`${pathname}?exact=true`}>{texts.searchInstead(search)}</Link>
    </p>
  );
}
