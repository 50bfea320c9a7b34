import { MAX_REVIEW_SEARCH, REVIEW_FILTERS } from '@shop/contracts/catalogue-admin-api.ts';
import { listViewUrl, oneOf, searchText } from '../../../../shared/list/list-view.ts';

/** The choices of stars: the critical ones together, and each by itself. */
export const STARS = ['1,2', '1', '2', '3', '4', '5'] as const;

const idOrNone = (text: string) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : '');

/** The filters of the administrators' reviews in the URL; `product` and `user`, the author, are ids. */
export const adminReviewsUrl = listViewUrl({
  show: oneOf(REVIEW_FILTERS, 'all'),
  stars: oneOf(STARS, ''),
  product: idOrNone,
  user: idOrNone,
  search: searchText(MAX_REVIEW_SEARCH),
});

export type AdminReviewsView = ReturnType<typeof adminReviewsUrl.viewOf>;
export type ReviewsFilter = Omit<AdminReviewsView, 'page'>;

/** Whether anything but `show` narrows the list. */
export function isNarrowed({ stars, product, user, search }: ReviewsFilter): boolean {
  return stars !== '' || product !== '' || user !== '' || search !== '';
}

export const noFilter: ReviewsFilter = { show: 'all', stars: '', product: '', user: '', search: '' };
