import { deskTexts as texts } from './desk-texts.ts';
import type { useConversations } from './use-conversations.ts';

interface Props {
  search: string;
  found: Pick<ReturnType<typeof useConversations>, 'status' | 'rows' | 'hasMore'>;
  /** Leads to the results, which are far below when many chats are open. */
  onShow: () => void;
}

/** What a search has found, beside its box; empty without a search. */
export function SearchStatus({ search, found, onShow }: Props) {
  const isFound = search !== '' && found.rows.length > 0 && found.status !== 'loading';
  return (
    <div className="desk-search-status">
      <p className="faint" role="status">
        {search !== '' && statusText(found)}
      </p>
      {isFound && (
        <button type="button" className="text-button" aria-label={texts.showFoundLabel} onClick={onShow}>
          {texts.showFound}
        </button>
      )}
    </div>
  );
}

function statusText({ status, rows, hasMore }: Props['found']): string {
  if (status === 'loading') return texts.searching;
  if (rows.length > 0) return texts.found(rows.length, hasMore);
  return status === 'failed' ? texts.searchFailed : texts.nothingFound;
}
