import type { Product } from '@shop/contracts/catalogue-api.ts';
import { BROWSING_KEYS } from '../../../shared/browser/forget-browsing.ts';
import { createStoredValue } from '../../../shared/browser/stored-value.ts';

/** At most so many products are compared (docs/api.md#screens). */
export const MAX_COMPARED = 4;

/** What a shopper chose to compare, in this tab: products of one top-level category. */
export interface Compared {
  /** '' when nothing is chosen. */
  category: string;
  ids: string[];
  /** The category whose products were taken out when this choice began. */
  replaced?: string;
}

const nothing: Compared = { category: '', ids: [] };
const stored = createStoredValue({ area: 'session', key: BROWSING_KEYS.compared, parse: parsed });

/** The products that are chosen, kept up to date. */
export function useCompared(): Compared {
  return stored.use();
}

/** Adds a product, or takes it out. One of another category starts a new choice; a fifth one is not added. */
export function toggleCompared({ _id, category }: Pick<Product, '_id' | 'category'>): void {
  const compared = stored.read();
  const top = topCategory(category);
  const ids = compared.category === top ? compared.ids : [];
  const next = ids.includes(_id) ? ids.filter((id) => id !== _id) : [...ids, _id];
  const replaced = compared.ids.length > 0 && compared.category !== top ? { replaced: compared.category } : {};
  if (next.length <= MAX_COMPARED) write({ category: top, ids: next, ...replaced });
}

/** Takes a product out, if it was chosen. */
export function removeCompared(id: string): void {
  const { category, ids } = stored.read();
  if (ids.includes(id)) write({ category, ids: ids.filter((one) => one !== id) });
}

export function clearCompared(): void {
  write(nothing);
}

/** 'Audio' for 'Audio/Headphones'. */
export function topCategory(category: string): string {
  return category.split('/')[0] ?? category;
}

function parsed(text: string): Compared {
  try {
    const { category, ids, replaced } = JSON.parse(text) as Partial<Compared>;
    const isValid = typeof category === 'string' && Array.isArray(ids) && ids.every((id) => typeof id === 'string');
    if (!isValid) return nothing;
    return { category, ids: ids.slice(0, MAX_COMPARED), ...(typeof replaced === 'string' && { replaced }) };
  } catch {
    return nothing;
  }
}

function write(compared: Compared): void {
  stored.write(compared.ids.length === 0 ? null : JSON.stringify(compared));
}
