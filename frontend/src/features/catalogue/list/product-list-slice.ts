import type { Facets, ProductList } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';
import type { ListQuery } from './list-api.ts';

export interface ProductListState {
  status: RequestStatus;
  list: ProductList | null;
  /** Those of the last answer: the panel stays while the next one comes or fails to. Null before it, or without any in it. */
  facets: Facets | null;
}

export const productListOpened = (query: ListQuery) => ({ type: 'productList/opened', query }) as const;
export const productListLoaded = (list: ProductList) => ({ type: 'productList/loaded', list }) as const;
export const productListFailed = () => ({ type: 'productList/failed' }) as const;
export const productListLeft = () => ({ type: 'productList/left' }) as const;

export type ProductListEvent = ReturnType<
  typeof productListOpened | typeof productListLoaded | typeof productListFailed | typeof productListLeft
>;

const closed: ProductListState = { status: 'idle', list: null, facets: null };

/** The page of the product list that is open. */
export function productListReducer(
  state: ProductListState = closed,
  event: ProductListEvent | { type: '@@init' },
): ProductListState {
  switch (event.type) {
    case 'productList/opened':
      return { ...state, status: 'loading', list: null };
    case 'productList/loaded':
      return { status: 'ready', list: event.list, facets: event.list.facets ?? null };
    case 'productList/failed':
      return { ...state, status: 'failed', list: null };
    case 'productList/left':
      return closed;
    default:
      return state;
  }
}

export const selectProductList = (state: { productList: ProductListState }) => state.productList;
