import { formatCount } from '../../../shared/format.ts';

export const filterTexts = {
  filters: 'Filters',
  filterAndSort: 'Filter and sort',
  sortBy: 'Sort by',
  price: 'Price',
  upTo: (dollars: string) => `up to ${dollars}`,
  upToPrice: (dollars: string) => `Up to ${dollars}`,
  anyPrice: 'any',
  noLimit: 'no limit',
  notChosen: 'any price so far',
  hidden: (count: number, dollars: string) =>
    count === 1
      ? `1 product above ${dollars} is hidden.`
      : `${formatCount(count)} products above ${dollars} are hidden.`,
  showHidden: 'Show them',
  highestPrice: 'Highest price',
  highestPriceInDollars: 'Highest price in dollars',
  rating: 'Rating',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  category: 'Category',
  /** Filters show category paths as 'A / B' (docs/api.md#screens). */
  categoryName: (name: string) => name.split('/').join(' / '),
  attribute: (key: string, value: string) => `${key}: ${value}`,
  filter: 'Filter',
  products: (total: number) => (total === 1 ? '1 product' : `${formatCount(total)} products`),
  counting: '…',
  filterTo: (products: string) => `Filter · ${products}`,
  searchIn: (title: string) => `Search ${title}`,
  noneFound: 'None found.',
  reset: 'Reset filters',
  showAll: (count: string) => `Show all ${count}`,
  more: (groups: string) => `More filters (${groups})`,
  showFewer: 'Show fewer',
  fewer: 'Fewer filters',
  active: 'Active filters',
  remove: (label: string) => `Remove ${label}`,
  clearAll: 'Clear all',
} as const;
