import { typedText } from '@shop/contracts/common-api.ts';
import { invalid } from '@shop/platform/errors.ts';

const NAME = typedText(1, 300);

/**
 * A category's name, 'parent/child' (SPEC §3), trimmed as a whole and segment by segment.
 * @throws ShopError 400 for a comma, which stands for the slash in addresses, or an empty segment
 */
export function checkedCategoryName(text: string): string {
  const read = NAME.safeParse(text);
  if (!read.success)
    throw invalid('category', 'category: must have 1 to 300 characters, none of them control characters');
  const segments = read.data.split('/').map((segment) => segment.trim());
  if (segments.includes('')) throw invalid('category', 'category: must not have an empty part');
  if (read.data.includes(',')) throw invalid('category', 'category: must not contain a comma');
  return segments.join('/');
}

/** The categories that lie above a name, the topmost first: 'A/B/C' gives 'A' and 'A/B'. */
export function ancestorsOf(name: string): string[] {
  const segments = name.split('/');
  return segments.slice(1).map((_, depth) => segments.slice(0, depth + 1).join('/'));
}

/** A category as an address names it: commas stand for slashes (SPEC §7). */
export function categoryOfPath(segment: string): string {
  return segment.replaceAll(',', '/');
}
