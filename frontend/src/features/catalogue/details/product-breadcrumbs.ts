import type { Crumb } from '../../../shared/components/Breadcrumbs.tsx';
import { pages } from '../../../shared/paths.ts';
import { detailsTexts as texts } from './details-texts.ts';

/** The way to a product: home, its categories, its name. */
export function breadcrumbsOf({ category, name }: { category: string; name: string }): Crumb[] {
  const names = category.split('/');
  const categories = names.map((title, depth) => ({
    title,
    to: pages.productList({ category: names.slice(0, depth + 1).join('/') }),
  }));
  return [{ title: texts.home, to: pages.home }, ...categories, { title: name }];
}
