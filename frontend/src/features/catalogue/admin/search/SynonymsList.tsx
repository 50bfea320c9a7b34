import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import Button from 'antd/es/button';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import { useKeptFocus } from '../../../../shared/use-kept-focus.ts';
import type { Loaded } from '../../../../shared/use-loaded.ts';
import { adminSearchTexts as texts } from './admin-search-texts.ts';

interface Props {
  state: Loaded<SynonymGroup[]>;
  onRetry: () => void;
  onCreate: () => void;
  onEdit: (group: SynonymGroup) => void;
  onRemove: (group: SynonymGroup) => void;
}

/** The groups of synonyms, with their actions. */
export function SynonymsList({ state, onRetry, onCreate, onEdit, onRemove }: Props) {
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
        {state.status === 'loaded' && (
          <Button type="primary" onClick={onCreate}>
            {texts.newGroup}
          </Button>
        )}
      </div>
      {state.status === 'loading' && <LineSkeletons count={4} />}
      {state.status === 'failed' && <ErrorState title={texts.synonymsFailed} onRetry={onRetry} />}
      {state.status === 'loaded' && state.result.length === 0 && (
        <EmptyState title={texts.noSynonyms} text={texts.noSynonymsText} />
      )}
      {state.status === 'loaded' && (
        <ul className="search-rows">
          {state.result.map((group) => {
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
