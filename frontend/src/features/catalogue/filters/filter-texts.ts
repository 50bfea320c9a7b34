import type { Sort } from '@shop/contracts/catalogue-api.ts';

export const filterTexts = {
  filters: 'Filters',
  filterAndSort: 'Filter and sort',
  sortBy: 'Sort by',
  price: 'Price',
  upTo: (dollars: string) => `up to ${dollars}`,
  noLimit: 'no limit',
  highestPrice: 'Highest price',
  rating: 'Rating',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  category: 'Category',
  /** A filter box may show 'A / B' (API.md, Screens). */
  categoryName: (name: string) => name.split('/').join(' / '),
  attribute: (key: string, value: string) => `${key}: ${value}`,
  filter: 'Filter',
  reset: 'Reset filters',
  showAll: (count: string) => `Show all ${count}`,
  more: (groups: string) => `More filters (${groups})`,
  showFewer: 'Show fewer',
  fewer: 'Fewer filters',
  active: 'Active filters',
  remove: (label: string) => `Remove ${label}`,
  clearAll: 'Clear all',
} as const;

/** The five orders of SPEC §9; without a choice the newest come first, or the best matches of a search. */
export const sortTexts: Record<Sort, string> = {
  price_1: 'Price: Low To High',
  'price_-1': 'Price: High To Low',
  'rating_-1': 'Customer Rating',
  name_1: 'Name A-Z',
  'name_-1': 'Name Z-A',
};
export const unsortedTexts = { newest: 'Newest first', best: 'Best match' } as const;
