import type { Sort } from '@shop/contracts/catalogue-api.ts';
import { formatCount } from '../../shared/format.ts';

export const listTexts = {
  home: 'Shop',
  allProducts: 'All products',
  searchFor: (text: string) => `Results for “${text}”`,
  searchIn: (text: string, category: string) => `Results for “${text}” in ${category}`,
  products: 'Products',
  count: (total: number) => (total === 1 ? '1 product' : `${formatCount(total)} products`),
  loading: 'Loading products ....',
  failed: 'Error while loading products. Try again later.',
  failedText: 'The shop did not answer. What you were looking for is kept.',
  empty: 'Nothing here yet',
  emptyText: 'There is no product in this part of the shop at the moment.',
  nothingFound: (text: string) => `Nothing found for “${text}”`,
  nothingFoundText: 'Check the spelling, use fewer words, or look through a category.',
  pastEnd: 'This page is past the end',
  pastEndText: 'There are fewer pages than that by now.',
  firstPage: 'Go to the first page',
  sortBy: 'Sort by',
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previous: 'Previous page',
  next: 'Next page',
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

export const detailsTexts = {
  home: 'Shop',
  product: 'Product',
  loading: 'Loading product ....',
  pictures: 'Pictures',
  picture: (place: number, all: number) => `Picture ${place} of ${all}`,
  hoverToZoom: 'Hover to zoom',
  tapToZoom: 'Tap to zoom',
  buy: 'Buy',
  included: 'Shipping and tax included',
  pieces: (count: number) => `${formatCount(count)} pieces`,
  othersIn: (category: string) => `See others in ${category}`,
  quantity: 'Quantity',
  qty: 'Qty',
  addToCart: 'Add to cart',
  soldOut: 'Sold out',
  added: 'Added to your cart',
  inAll: (items: number, money: string) =>
    items === 1 ? `1 item, ${money} in all` : `${items} items, ${money} in all`,
  goBack: 'Go Back',
  goToCart: 'Go To Cart',
  toProducts: 'Browse products',
  reviews: 'Reviews',
  reviewCount: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  noReviews: 'No reviews yet',
  noReviewsText: 'Whoever buys it first can tell the others what it is like.',
  showAll: (count: number) => `Show all ${count} reviews`,
  stars: (stars: number, percent: number) => `${stars} stars: ${percent}%`,
} as const;
