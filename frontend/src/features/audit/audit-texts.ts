import { formatCount } from '../../shared/format.ts';

/** The text of each event; the text of an event that is not listed is its own name. */
const whats: Readonly<Record<string, string>> = {
  'product-created': 'Product created',
  'product-updated': 'Product changed',
  'product-removed': 'Product deleted',
  'images-added': 'Images added',
  'image-removed': 'Image deleted',
  'category-created': 'Category created',
  'category-removed': 'Category removed',
  'attribute-added': 'Attribute added',
  'order-delivered': 'Marked as delivered',
  'user-updated': 'User changed',
  'user-removed': 'User deleted',
};

/** The label of each field, in display order. */
const fields: Readonly<Record<string, string>> = {
  name: 'Name',
  lastName: 'Last name',
  email: 'E-mail',
  isAdmin: 'Administrator',
  description: 'Description',
  count: 'Count in stock',
  countShown: 'Form showed',
  priceCents: 'Price',
  category: 'Category',
  attrs: 'Attributes',
  images: 'Images',
  key: 'Attribute',
  value: 'Value',
  status: 'Status',
  paidAt: 'Paid',
  deliveredAt: 'Delivered',
};
const order = Object.keys(fields);

/** Every text of the history of changes. */
export const auditTexts = {
  title: 'History of changes',
  loading: 'Loading the history ....',
  empty: 'No changes yet',
  emptyText: 'What administrators change here will be listed.',
  failed: 'The history could not be loaded.',
  moreFailed: 'The older changes could not be loaded.',
  showMore: 'Show more',
  was: 'was',
  isNow: 'is now',
  nothing: 'none',
  erased: 'erased',
  yes: 'yes',
  no: 'no',
  showAll: 'Show all of it',
  showLess: 'Show less',
  images: (count: number) => (count === 1 ? '1 image' : `${formatCount(count)} images`),
  pair: (key: string, value: string) => `${key}: ${value}`,
  what: (what: string) => whats[what] ?? sentenceOf(what.replaceAll('-', ' ')),
  field: (field: string) => fields[field] ?? sentenceOf(field.replace(/Cents$/, '').replaceAll(/[A-Z]/g, ' $&')),
} as const;

/** Sorts field names in display order; PostgreSQL stores them in an order of its own. */
export function byField(one: string, other: string): number {
  return place(one) - place(other);
}

function place(field: string): number {
  const known = order.indexOf(field);
  return known < 0 ? order.length : known;
}

function sentenceOf(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
