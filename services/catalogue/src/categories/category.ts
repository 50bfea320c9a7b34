import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { AuditSnapshot } from '@shop/platform/service/audit/changed-fields.ts';
import { invalid } from '@shop/platform/service/http/errors.ts';

/** How much a top-level category offers at most: a picker shows all of it. */
export const MAX_KEYS = 100;
export const MAX_VALUES = 500;

/**
 * A category's name, 'parent/child' (SPEC §3), trimmed segment by segment.
 * @throws ShopError 400 for a comma, which stands for the slash in addresses, or a segment that is empty or all dots, which no
 * address can name
 */
export function checkedCategoryName(text: string): string {
  const segments = text.split('/').map((segment) => segment.trim());
  if (segments.includes('')) throw invalid('category', 'category: must not have an empty part');
  if (segments.some((segment) => /^\.+$/.test(segment))) {
    throw invalid('category', 'category: must not have a part of dots only');
  }
  if (text.includes(',')) throw invalid('category', 'category: must not contain a comma');
  return segments.join('/');
}

/** The categories that lie above a name, the topmost first: 'A/B/C' gives 'A' and 'A/B'. */
export function ancestorsOf(name: string): string[] {
  const segments = name.split('/');
  return segments.slice(1).map((_, depth) => segments.slice(0, depth + 1).join('/'));
}

/** The category that supplies the attributes: the segment before the first slash (SPEC §3). */
export function topLevelOf(name: string): string {
  return name.split('/', 1).join();
}

/** A category as an address names it: commas stand for slashes (SPEC §7). */
export function categoryOfPath(segment: string): string {
  return segment.replaceAll(',', '/');
}

/** What the audit log tells of a category. */
export function categoryAuditSnapshot({
  name,
  description,
  image,
  attrs,
}: Pick<Category, 'name' | 'description' | 'image' | 'attrs'>): AuditSnapshot {
  return { name, description, image, attrs: attrs.map(({ key, value }) => ({ key, value })) };
}

/**
 * The attributes that a category offers once a key and a value have joined them, as a set: what is there already adds nothing.
 * @param id for a new key
 * @throws ShopError 400 when there are as many keys or values as a category may offer
 */
export function withAttribute(
  attrs: Category['attrs'],
  { key, value }: { key: string; value: string },
  id: string,
): Category['attrs'] {
  const known = attrs.find((attribute) => attribute.key === key);
  if (known?.value.includes(value)) return attrs;
  if (attrs.reduce((values, attribute) => values + attribute.value.length, 0) >= MAX_VALUES) {
    throw invalid('val', `val: a category may offer ${MAX_VALUES} values`);
  }
  if (known !== undefined) {
    return attrs.map((attribute) =>
      attribute === known ? { ...attribute, value: [...attribute.value, value] } : attribute,
    );
  }
  if (attrs.length >= MAX_KEYS) throw invalid('key', `key: a category may offer ${MAX_KEYS} keys`);
  return [...attrs, { _id: id, key, value: [value] }];
}
