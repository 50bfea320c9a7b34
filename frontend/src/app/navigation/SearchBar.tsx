import {
  type FocusEvent,
  type FormEvent,
  type InputHTMLAttributes,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SuggestionsHandle } from '../../features/catalogue/suggestions/SearchSuggestions.tsx';
import { addRecentSearch } from '../../shared/browser/recent-searches.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { searchTarget } from '../../shared/paths.ts';
import { hasProducts, selectCategories } from '../../shared/state/categories.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import { NavIcon } from './NavIcon.tsx';
import '../../shared/styles/select-picker.css';
import './search-bar.css';
import { searchInUrl } from './search-in-url.ts';

/** Category names are never empty. */
const ALL = '';
const LIST_ID = 'search-suggestions';

/** Category and search text in one control, reset from the URL on every path change. */
export function SearchBar() {
  const { pathname } = useLocation();
  return <SearchForm key={pathname} pathname={pathname} />;
}

function SearchForm({ pathname }: { pathname: string }) {
  const categories = useSelector(selectCategories);
  const fromUrl = searchInUrl(pathname);
  const [chosen, setCategory] = useState(fromUrl.category ?? ALL);
  const names = categories.filter((offered) => hasProducts(offered) || offered.name === chosen).map(({ name }) => name);
  // The URL may name an unknown category, which can be checked only after the categories are loaded.
  const category = categories.length === 0 || names.includes(chosen) ? chosen : ALL;
  const [text, setText] = useState(fromUrl.search);
  const navigate = useNavigate();
  const suggestions = useOpenSuggestions();
  const { open } = suggestions;
  const input = useRef<HTMLInputElement>(null);
  // Keeps what was typed before hydration, and suggests for it.
  useLayoutEffect(() => {
    if (input.current?.value) setText(input.current.value);
    if (document.activeElement === input.current) open();
  }, [open]);
  const scope = category === ALL ? undefined : category;
  const search = (event: FormEvent) => {
    event.preventDefault();
    suggestions.close();
    addRecentSearch(text);
    void navigate(searchTarget(scope, text));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: React 19 knows <search>, older assistive technology does not
    <form className="search" role="search" onSubmit={search} onBlur={suggestions.onBlur}>
      <span className="search-category">
        <select
          className="select-picker"
          value={category}
          onChange={(event) => setCategory(event.target.value)}
          aria-label={texts.category}
        >
          <option value={ALL}>{texts.all}</option>
          {(category === ALL || names.includes(category) ? names : [category, ...names]).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <NavIcon name="down" size={16} />
      </span>
      <span className="search-rule" />
      <input
        ref={input}
        className="search-text"
        type="search"
        enterKeyHint="search"
        placeholder={texts.search}
        aria-label={texts.search}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          suggestions.open();
        }}
        {...suggestions.inputProps}
      />
      <button className="search-go" type="submit" aria-label={texts.go}>
        <NavIcon name="search" size={18} />
      </button>
      {suggestions.isOpen && (
        <SearchSuggestions
          ref={suggestions.handle}
          listId={LIST_ID}
          text={text}
          category={scope}
          onActive={suggestions.setActiveId}
          onClose={suggestions.close}
          onFailed={suggestions.close}
        />
      )}
    </form>
  );
}

/** Opens the suggestions on focus and typing, closes them on blur, and connects them with the input (a combobox). */
function useOpenSuggestions() {
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | undefined | null>(null);
  const handle = useRef<SuggestionsHandle>(null);
  const close = useCallback(() => {
    setOpen(false);
    setActiveId(null);
  }, []);
  const open = useCallback(() => setOpen(true), []);
  return {
    isOpen,
    open,
    close,
    setActiveId,
    handle,
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': activeId !== null,
      ...(activeId !== null && { 'aria-controls': LIST_ID }),
      ...(activeId && { 'aria-activedescendant': activeId }),
      onFocus: open,
      onKeyDown: (event) => handle.current?.onKeyDown(event),
    } satisfies InputHTMLAttributes<HTMLInputElement>,
  };
}

const SearchSuggestions = lazyPart(
  async () => (await import('../../features/catalogue/suggestions/SearchSuggestions.tsx')).SearchSuggestions,
);
