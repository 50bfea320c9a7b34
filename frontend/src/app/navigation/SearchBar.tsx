import { type FormEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { searchTarget } from '../../shared/paths.ts';
import { selectCategories } from '../../shared/state/categories.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import { NavIcon } from './NavIcon.tsx';
import './search-bar.css';
import { searchInUrl } from './search-in-url.ts';

/** Category names are never empty. */
const ALL = '';

/** Category and search text in one control, reset from the URL on every path change. */
export function SearchBar() {
  const { pathname } = useLocation();
  return <SearchForm key={pathname} pathname={pathname} />;
}

function SearchForm({ pathname }: { pathname: string }) {
  const names = useSelector(selectCategories).map(({ name }) => name);
  const fromUrl = searchInUrl(pathname);
  const [chosen, setCategory] = useState(fromUrl.category ?? ALL);
  // The URL may name an unknown category, which can be checked only after the categories are loaded.
  const category = names.length === 0 || names.includes(chosen) ? chosen : ALL;
  const [text, setText] = useState(fromUrl.search);
  const navigate = useNavigate();
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(searchTarget(category === ALL ? undefined : category, text));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: React 19 knows <search>, older assistive technology does not
    <form className="search" role="search" onSubmit={search}>
      <span className="search-category">
        <select value={category} onChange={(event) => setCategory(event.target.value)} aria-label={texts.category}>
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
        className="search-text"
        type="search"
        enterKeyHint="search"
        placeholder={texts.search}
        aria-label={texts.search}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button className="search-go" type="submit" aria-label={texts.go}>
        <NavIcon name="search" size={18} />
      </button>
    </form>
  );
}
