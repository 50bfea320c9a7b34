import { matchPath } from 'react-router-dom';
import { categoryFromUrl } from '../../shared/paths.ts';

const LISTS = [
  '/product-list/category/:categoryName/search/:searchQuery/*',
  '/product-list/category/:categoryName/*',
  '/product-list/search/:searchQuery/*',
];

/** What the search bar shows on a page: the category and the text of the list that is open, else nothing. */
export function searchPlace(pathname: string): { category: string | undefined; search: string } {
  for (const pattern of LISTS) {
    const params: Partial<Record<string, string>> | undefined = matchPath(pattern, pathname)?.params;
    if (params) {
      const category = params.categoryName && categoryFromUrl(decoded(params.categoryName));
      return { category: category || undefined, search: decoded(params.searchQuery ?? '') };
    }
  }
  return { category: undefined, search: '' };
}

/** matchPath leaves its parts as they stand in the address; a bad % in a typed address stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
