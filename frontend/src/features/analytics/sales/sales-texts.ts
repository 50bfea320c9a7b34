import type { TopSort } from '@shop/contracts/analytics-api.ts';
import { formatCount } from '../../../shared/format.ts';
import type { PeriodName } from './periods.ts';

const orders = (count: number) => (count === 1 ? '1 order' : `${formatCount(count)} orders`);

const periods: Record<PeriodName, string> = {
  today: 'Today so far',
  week: 'Last 7 days',
  month: 'Last 30 days',
};

/** As choices, side by side on a phone. */
const shortPeriods: Record<PeriodName, string> = { today: 'Today', week: '7 days', month: '30 days' };

const sorts: Record<TopSort, string> = { revenue: 'Revenue', pieces: 'Pieces' };

/** Texts of the sales report. */
export const salesTexts = {
  title: 'Sales',
  loading: 'Loading the sales ....',
  zone: (zone: string) => `Days of your time zone, ${zone}. The chart is in UTC.`,
  counted:
    'As in the chart, an order counts when it was placed, paid or not; expired, cancelled and refunded orders do not count.',
  periods,
  shortPeriods,
  revenue: 'Revenue',
  orders: 'Orders',
  average: 'Average order',
  none: '–',
  before: (value: string) => `before: ${value}`,
  beforePeriod: (text: string) => `Before: ${text}`,
  until: (days: string, time: string) => `${days}, until ${time}`,
  best: 'Best sellers',
  period: 'Period',
  sortedBy: 'Sorted by',
  sorts,
  download: 'Download CSV',
  products: 'Top products',
  categories: 'Top categories',
  categoriesNote: 'Each with its sub-categories. Names and categories are those of today.',
  product: 'Product',
  category: 'Category',
  pieces: 'Pieces',
  deleted: 'deleted since',
  unknownProduct: 'Unknown product',
  unknownCategory: 'Unknown category',
  otherProducts: (count: number) => (count === 1 ? '1 other product' : `${formatCount(count)} other products`),
  otherCategories: (count: number) => (count === 1 ? '1 other category' : `${formatCount(count)} other categories`),
  unlisted: (count: number) => `Not broken down (${orders(count)})`,
  all: 'All',
  nothing: 'No orders in this period',
  nothingText: 'They appear here the moment a customer places one.',
  failed: 'The sales could not be loaded',
  failedText: 'The shop is not responding.',
} as const;

/** The columns and row names of the CSV file. */
export const salesCsvTexts = {
  columns: (currency: string) => [
    'Table',
    'Period',
    'From (UTC)',
    'Until (UTC)',
    'Name',
    'Product id',
    'Category',
    `Revenue (${currency})`,
    'Pieces',
    'Orders',
    `Average order (${currency})`,
  ],
  sales: 'Sales',
  salesBefore: 'Sales before',
  top: (table: string, sort: string) => `${table} by ${sort.toLowerCase()}`,
  fileName: (period: PeriodName, day: string) => `sales-${period}-${day}.csv`,
} as const;
