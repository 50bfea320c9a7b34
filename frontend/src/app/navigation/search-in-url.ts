import { categoryFromPath, pagePatterns } from '@shop/contracts/pages.ts';
import { matchPath } from 'react-router-dom';

/** The route patterns of the product lists, with their pages. */
const LISTS = [pagePatterns.categorySearch, pagePatterns.category, pagePatterns.search].map(
  (pattern) => `${pattern}/*`,
);

/** Returns the category and search text of a product list URL; empty for any other page. */
export function searchInUrl(pathname: string): { category: string | undefined; search: string } {
  for (const pattern of LISTS) {
    const params: Partial<Record<string, string>> | undefined = matchPath(pattern, pathname)?.params;
    if (params) {
      const category = params.categoryName && categoryFromPath(decode(params.categoryName));
      return { category: category || undefined, search: decode(params.searchQuery ?? '') };
    }
  }
  return { category: undefined, search: '' };
}

/** Decodes a parameter from matchPath; returns a malformed one unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
