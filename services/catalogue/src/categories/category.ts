import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { AuditSnapshot } from '@shop/platform/service/audit/changed-fields.ts';
import { invalid } from '@shop/platform/service/errors.ts';

/** Maximum numbers of keys and values per top-level category: a form shows all of them. */
export const MAX_KEYS = 100;
export const MAX_VALUES = 500;

/**
 * Validates a category name such as 'parent/child' (docs/requirements.md#category) and trims its segments.
 * @param field names it in a refusal
 * @throws ShopError 400 for a comma, which stands for the slash in URLs, and for segments that URLs cannot contain:
 * empty ones and those of dots only
 */
export function checkedCategoryName(text: string, field: 'category' | 'name' = 'category'): string {
  const segments = text.split('/').map((segment) => segment.trim());
  if (segments.includes('')) throw invalid(field, `${field}: must not have an empty part`);
  if (segments.some((segment) => /^\.+$/.test(segment))) {
    throw invalid(field, `${field}: must not have a part of dots only`);
  }
  if (text.includes(',')) throw invalid(field, `${field}: must not contain a comma`);
  return segments.join('/');
}

/** The ancestors of a category, topmost first: 'A/B/C' has 'A' and 'A/B'. */
export function ancestorsOf(name: string): string[] {
  const segments = name.split('/');
  return segments.slice(1).map((_, depth) => segments.slice(0, depth + 1).join('/'));
}

/** The top-level category, which holds the attributes (docs/requirements.md#category). */
export function topLevelOf(name: string): string {
  return name.split('/', 1).join();
}

/** The category in a URL path, where commas stand for slashes (docs/requirements.md#calls-products). */
export function categoryOfPath(segment: string): string {
  return segment.replaceAll(',', '/');
}

/** The audit snapshot of a category. */
export function categoryAuditSnapshot({
  name,
  description,
  image,
  attrs,
}: Pick<Category, 'name' | 'description' | 'image' | 'attrs'>): AuditSnapshot {
  return { name, description, image, attrs: attrs.map(({ key, value }) => ({ key, value })) };
}

/**
 * Adds a key and a value to the attributes of a category, as a set.
 * @param id for a new key
 * @throws ShopError 400 when the category has the maximum number of keys or values
 */
export function withAttribute(
  attrs: Category['attrs'],
  { key, value }: { key: string; value: string },
  id: string,
): Category['attrs'] {
  const known = attrs.find((attribute) => attribute.key === key);
  if (known?.value.includes(value)) return attrs;
  if (attrs.reduce((values, attribute) => values + attribute.value.length, 0) >= MAX_VALUES) {
    throw invalid('val', `val: a category may have at most ${MAX_VALUES} values`);
  }
  if (known !== undefined) {
    return attrs.map((attribute) =>
      attribute === known ? { ...attribute, value: [...attribute.value, value] } : attribute,
    );
  }
  if (attrs.length >= MAX_KEYS) throw invalid('key', `key: a category may have at most ${MAX_KEYS} keys`);
  return [...attrs, { _id: id, key, value: [value] }];
}

/**
 * The attributes of one category with those of another one, as sets.
 * @throws ShopError 400 when they are too many together
 */
export function joinAttributes(
  attrs: Category['attrs'],
  others: Category['attrs'],
  newId: () => string,
): Category['attrs'] {
  return others
    .flatMap(({ key, value: values }) => values.map((value) => ({ key, value })))
    .reduce((joined, attribute) => withAttribute(joined, attribute, newId()), attrs);
}
