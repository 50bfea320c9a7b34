import type { Sort } from '@shop/contracts/catalogue-api.ts';

/** The five orders of docs/requirements.md#constants; without a choice the newest come first, or the best matches of a search. */
export const sortTexts: Record<Sort, string> = {
  price_1: 'Price: Low To High',
  'price_-1': 'Price: High To Low',
  'rating_-1': 'Customer Rating',
  name_1: 'Name A-Z',
  'name_-1': 'Name Z-A',
};
export const unsortedTexts = { newest: 'Newest first', best: 'Best match' } as const;
