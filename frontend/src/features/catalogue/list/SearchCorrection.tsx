import { Link } from 'react-router-dom';
import { listTexts as texts } from './list-texts.ts';

interface Props {
  search: string;
  /** The corrected text whose results are shown. */
  searchedFor: string;
  /** The URL of the search as typed. */
  exactUrl: string;
}

/** Says that the results are those of a corrected text, and links to the search as typed (docs/api.md#corrections). */
export function SearchCorrection({ search, searchedFor, exactUrl }: Props) {
  return (
    <p className="search-correction" role="status">
      {texts.noResultsFor(search)} <strong>{texts.resultsInstead(searchedFor)}</strong>{' '}
      <Link to={exactUrl}>{texts.searchInstead(search)}</Link>
    </p>
  );
}
