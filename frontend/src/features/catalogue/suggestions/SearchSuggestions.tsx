import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { addRecentSearch, clearRecentSearches, readRecentSearches } from '../../../shared/browser/recent-searches.ts';
import { Price } from '../../../shared/components/Price.tsx';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { type Option, optionGroups } from './suggestion-options.ts';
import { suggestionTexts as texts } from './suggestion-texts.ts';
import './search-suggestions.css';
import { useSuggestions } from './use-suggestions.ts';

/** What the search box tells and asks its suggestions. */
export interface SuggestionsHandle {
  /** Moves through the options, opens one, or closes the list. */
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

interface Props {
  ref: Ref<SuggestionsHandle>;
  listId: string;
  text: string;
  category: string | undefined;
  /** @param activeId the id of the chosen option; undefined for none, null while the list is closed */
  onActive: (activeId: string | undefined | null) => void;
  onClose: () => void;
}

/** Products, categories and recent searches below the search box (a combobox with a listbox). */
export function SearchSuggestions({ ref, listId, text: typed, category, onActive, onClose }: Props) {
  const text = typed.trim();
  const { result: suggestions, isPending } = useSuggestions(text);
  const [recent, setRecent] = useState(readRecentSearches);
  const groups = optionGroups(text, category, suggestions, recent).filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  // Other options: none is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependencies determine the options
  useEffect(() => setActive(-1), [text, suggestions]);
  const activeId = options[active]?.id;
  const isOpen = options.length > 0;
  useEffect(() => onActive(isOpen ? activeId : null), [isOpen, activeId, onActive]);
  useEffect(() => {
    // jsdom does not implement scrollIntoView.
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  useImperativeHandle(ref, () => ({
    onKeyDown: (event) => {
      if (event.key === 'Escape' && isOpen) {
        // Else the browser empties the search box.
        event.preventDefault();
        onClose();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        // -1 stands for the text itself.
        const places = options.length + 1;
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setActive((now) => ((now + 1 + step + places) % places) - 1);
      } else if (event.key === 'Enter' && options[active] !== undefined) {
        event.preventDefault();
        choose(options[active]);
        void navigate(options[active].to);
      }
    },
  }));
  const choose = ({ search }: Option) => {
    if (search !== undefined) addRecentSearch(search);
    onClose();
  };

  return (
    <>
      <span className="sr" role="status">
        {!isPending && (isOpen ? texts.found(options.length) : suggestions !== null && texts.none(text))}
      </span>
      {isOpen && (
        <div className="suggestions">
          <div id={listId} role="listbox" aria-label={texts.suggestions}>
            {groups.map(({ title, options: inGroup }) => (
              // biome-ignore lint/a11y/useSemanticElements: options are grouped by ARIA, there is no element for it
              <div key={title} role="group" aria-label={title}>
                <p className="suggestions-title" aria-hidden>
                  {title}
                </p>
                {inGroup.map((option) => (
                  <SuggestionLink
                    key={option.id}
                    option={option}
                    isActive={option.id === activeId}
                    onChoose={() => choose(option)}
                  />
                ))}
              </div>
            ))}
          </div>
          {text === '' && (
            <button
              type="button"
              className="suggestions-clear"
              onClick={() => {
                clearRecentSearches();
                setRecent([]);
              }}
            >
              {texts.clear}
            </button>
          )}
        </div>
      )}
    </>
  );
}

interface SuggestionLinkProps {
  option: Option;
  isActive: boolean;
  onChoose: () => void;
}

function SuggestionLink({ option: { id, label, to, product }, isActive, onChoose }: SuggestionLinkProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={isActive ? 'suggestion is-active' : 'suggestion'}
      to={to}
      onClick={onChoose}
    >
      {product && <ResponsiveImage image={product.image} sizes="40px" only={160} />}
      <span className="suggestion-label">{label}</span>
      {product && <Price value={product.price} highest={product.highestPrice} />}
    </Link>
  );
}
