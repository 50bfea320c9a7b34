import { formatCount } from '../format.ts';

/** The texts of the shared components; those from docs/requirements.md stay verbatim. */
export const sharedTexts = {
  areYouSure: 'Are you sure?',
  keepIt: 'Keep it',
  back: 'Go Back',
  rows: (from: number, to: number) => `Rows ${formatCount(from)} to ${formatCount(to)}`,
  tryAgain: 'Try again',
  tryAgainIn: (wait: string) => `Try again in ${wait}.`,
  loading: 'Loading',
  breadcrumb: 'Breadcrumb',
  each: (price: string) => `${price} each`,
  times: (quantity: number) => `× ${quantity}`,
  soldOut: 'Sold out',
  onlyLeft: (count: number) => `Only ${count} left`,
  inStock: 'In stock',
  itemsPrice: 'Items price (after tax)',
  shipping: 'Shipping',
  tax: 'Tax',
  included: 'included',
  totalPrice: 'Total price',
  rated: (rating: string) => `Rated ${rating} out of 5`,
  notRated: 'Not rated yet',
  noReviews: 'No reviews yet',
  reviews: (rating: string, count: number, formatted: string) =>
    `${rating} · ${formatted} ${count === 1 ? 'review' : 'reviews'}`,
} as const;
