import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { pages } from '../../../shared/paths.ts';
import { hasProducts, selectCategories } from '../../../shared/state/categories.ts';
import { listTexts as texts } from './list-texts.ts';

/** The categories directly below a category that have products, as links with their numbers of products. */
export function SubCategories({ of }: { of: string }) {
  const prefix = `${of}/`;
  const below = useSelector(selectCategories).filter(
    (category) =>
      hasProducts(category) && category.name.startsWith(prefix) && !category.name.slice(prefix.length).includes('/'),
  );
  if (below.length === 0) return null;
  return (
    <nav className="sub-categories" aria-label={texts.subCategories}>
      <ul>
        {below.map(({ name, productsNumber }) => (
          <li key={name}>
            <Link to={pages.productList({ category: name })} className="chip-link">
              {name.slice(prefix.length)} <span className="faint">{productsNumber}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
