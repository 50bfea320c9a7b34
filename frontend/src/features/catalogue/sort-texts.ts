import type { Sort } from '@shop/contracts/catalogue-api.ts';

/** The five sorts of docs/requirements.md#constants. */
export const sortTexts: Record<Sort, string> = {
  price_1: 'Price: Low To High',
  'price_-1': 'Price: High To Low',
  'rating_-1': 'Customer Rating',
  name_1: 'Name A-Z',
  'name_-1': 'Name Z-A',
};
/** The default order: newest first, or best match for a search. */
export const unsortedTexts = { newest: 'Newest first', best: 'Best match' } as const;
