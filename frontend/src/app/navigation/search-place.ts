import { pagePatterns } from '@shop/contracts/pages.ts';
import { matchPath } from 'react-router-dom';
import { categoryFromUrl } from '../../shared/paths.ts';

/** Each list with all its pages. */
const LISTS = [pagePatterns.categorySearch, pagePatterns.category, pagePatterns.search].map(
  (pattern) => `${pattern}/*`,
);

/** The category and the text of the open list, for the search bar; empty on every other page. */
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

/** Decodes a parameter of matchPath; one with a malformed % stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
