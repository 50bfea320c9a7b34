import { useSelector } from 'react-redux';
import { selectCategories } from '../../../shared/state/categories.ts';

/** What the shop says about a category, if anything. */
export function CategoryDescription({ of }: { of: string }) {
  const description = useSelector(selectCategories).find(({ name }) => name === of)?.description ?? '';
  return description === '' ? null : <p className="category-description">{description}</p>;
}
