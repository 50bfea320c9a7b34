import type { Product } from '@shop/contracts/catalogue-api.ts';
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../../../shared/browser/browser-storage.ts';
import { BROWSING_KEYS } from '../../../shared/browser/forget-browsing.ts';

/** At most so many products are compared (docs/api.md#screens). */
export const MAX_COMPARED = 4;
const KEY = BROWSING_KEYS.compared;

/** What a shopper chose to compare, in this tab: products of one top-level category. */
export interface Compared {
  /** '' when nothing is chosen. */
  category: string;
  ids: string[];
  /** The category whose products were taken out when this choice began. */
  replaced?: string;
}

const nothing: Compared = { category: '', ids: [] };
const listeners = new Set<() => void>();
let stored = { text: '', compared: nothing };

/** The products that are chosen, kept up to date. */
export function useCompared(): Compared {
  return useSyncExternalStore(subscribe, readCompared, () => nothing);
}

/** Adds a product, or takes it out. One of another category starts a new choice; a fifth one is not added. */
export function toggleCompared({ _id, category }: Pick<Product, '_id' | 'category'>): void {
  const compared = readCompared();
  const top = topCategory(category);
  const ids = compared.category === top ? compared.ids : [];
  const next = ids.includes(_id) ? ids.filter((id) => id !== _id) : [...ids, _id];
  const replaced = compared.ids.length > 0 && compared.category !== top ? { replaced: compared.category } : {};
  if (next.length <= MAX_COMPARED) write({ category: top, ids: next, ...replaced });
}

/** Takes a product out, if it was chosen. */
export function removeCompared(id: string): void {
  const { category, ids } = readCompared();
  if (ids.includes(id)) write({ category, ids: ids.filter((one) => one !== id) });
}

export function clearCompared(): void {
  write(nothing);
}

/** 'Audio' for 'Audio/Headphones'. */
export function topCategory(category: string): string {
  return category.split('/')[0] ?? category;
}

function readCompared(): Compared {
  const text = readStored('session', KEY) ?? '';
  // The same object as long as nothing has changed, as useSyncExternalStore needs it.
  if (text !== stored.text) stored = { text, compared: parsed(text) };
  return stored.compared;
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
  if (compared.ids.length === 0) removeStored('session', KEY);
  else writeStored('session', KEY, JSON.stringify(compared));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
