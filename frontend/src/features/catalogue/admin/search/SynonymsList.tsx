import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import Button from 'antd/es/button';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import { useKeptFocus } from '../../../../shared/hooks/use-kept-focus.ts';
import { adminSearchTexts as texts } from './admin-search-texts.ts';

interface Props {
  /** Undefined while loading, and after a failure. */
  groups: SynonymGroup[] | undefined;
  isError: boolean;
  onRetry: () => void;
  onCreate: () => void;
  onEdit: (group: SynonymGroup) => void;
  onRemove: (group: SynonymGroup) => void;
}

/** The groups of synonyms, with their actions. */
export function SynonymsList({ groups, isError, onRetry, onCreate, onEdit, onRemove }: Props) {
  const sheet = useKeptFocus<HTMLElement>();
  return (
    <section className="sheet search-sheet" {...sheet} aria-labelledby="synonyms">
      <div className="search-head">
        <div>
          <h2 className="h4" id="synonyms">
            {texts.synonyms}
          </h2>
          <p className="faint">{texts.synonymsHint}</p>
        </div>
        {groups && (
          <Button type="primary" onClick={onCreate}>
            {texts.newGroup}
          </Button>
        )}
      </div>
      {!groups && !isError && <LineSkeletons count={4} />}
      {isError && <ErrorState title={texts.synonymsFailed} onRetry={onRetry} />}
      {groups?.length === 0 && <EmptyState title={texts.noSynonyms} text={texts.noSynonymsText} />}
      {groups && (
        <ul className="search-rows">
          {groups.map((group) => {
            const words = group.words.join(', ');
            return (
              <li key={group._id}>
                <strong className="search-words">{words}</strong>
                <Button aria-label={texts.editGroup(words)} onClick={() => onEdit(group)}>
                  {texts.edit}
                </Button>
                <Button aria-label={texts.removeGroup(words)} onClick={() => onRemove(group)}>
                  {texts.remove}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
