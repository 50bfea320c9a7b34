import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';
import { detailsTexts as texts } from './details-texts.ts';

export interface ProductDetailsState {
  status: RequestStatus;
  product: ProductDetails | null;
  /** What the server said when it failed: it is shown in place of the page (SPEC §8). */
  message: string;
  /** There is no such product, so trying again leads nowhere. */
  unknown: boolean;
}

export const productOpened = (id: string) => ({ type: 'productDetails/opened', id }) as const;
export const productLoaded = (product: ProductDetails) => ({ type: 'productDetails/loaded', product }) as const;
export const productFailed = (message: string, unknown: boolean) =>
  ({ type: 'productDetails/failed', message, unknown }) as const;
/** It was there when the page was opened, and is not any more. */
export const productRemoved = () => ({ type: 'productDetails/removed' }) as const;
export const productLeft = () => ({ type: 'productDetails/left' }) as const;

export type ProductDetailsEvent = ReturnType<
  typeof productOpened | typeof productLoaded | typeof productFailed | typeof productRemoved | typeof productLeft
>;

const closed: ProductDetailsState = { status: 'idle', product: null, message: '', unknown: false };

/** The product whose page is open. */
export function productDetailsReducer(
  state: ProductDetailsState = closed,
  event: ProductDetailsEvent | { type: '@@init' },
): ProductDetailsState {
  switch (event.type) {
    case 'productDetails/opened':
      return { ...closed, status: 'loading' };
    case 'productDetails/loaded':
      return { ...closed, status: 'ready', product: event.product };
    case 'productDetails/failed':
      return { ...closed, status: 'failed', message: event.message, unknown: event.unknown };
    case 'productDetails/removed':
      return { ...closed, status: 'failed', message: texts.removed, unknown: true };
    case 'productDetails/left':
      return closed;
    default:
      return state;
  }
}

export const selectProductDetails = (state: { productDetails: ProductDetailsState }) => state.productDetails;
