import { formatCount, formatList } from '../../../shared/format.ts';

const names = { orders: 'Orders', people: 'People', products: 'Products' } as const;

export type FoundKind = keyof typeof names;

/** Texts of the palette of the administration. */
export const paletteTexts = {
  title: 'Search and go to',
  input: 'Search orders, products, people and pages',
  results: 'Results',
  close: 'Close',
  goTo: 'Go to',
  names,
  all: (kind: FoundKind, search: string) => `All ${names[kind].toLowerCase()} with “${search}”`,
  searching: 'Searching ….',
  none: (search: string) => `Nothing found for “${search}”`,
  found: (count: number) => (count === 1 ? '1 result' : `${formatCount(count)} results`),
  failed: (kinds: FoundKind[]) => `${formatList(kinds.map((kind) => names[kind]))} could not be searched.`,
  administrator: 'Administrator',
  draft: 'Draft',
  inStock: (count: number) => `${formatCount(count)} in stock`,
  hints: { move: 'to choose', open: 'to open', close: 'to close' },
  createProduct: 'Create a product',
  soldOut: 'Products that are sold out',
  lowStock: 'Products with low stock',
  unanswered: 'Reviews without an answer',
  viewShop: 'View shop',
  profile: 'My profile',
  keys: 'Keyboard shortcuts',
  logout: 'Logout',
} as const;
