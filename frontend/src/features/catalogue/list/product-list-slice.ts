import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Facets, ProductList } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';
import type { ListQuery } from './list-api.ts';

export interface ProductListState {
  status: RequestStatus;
  list: ProductList | null;
  /** Facets of the last response, kept while the next one is loading; null without any. */
  facets: Facets | null;
  /** Which products the facets are of, before any filter. */
  facetsOf: string;
  /** Which products the open page is of. */
  pageOf: string;
}

const closed: ProductListState = { status: 'idle', list: null, facets: null, facetsOf: '', pageOf: '' };

/** The open page of the product list. */
const productListSlice = createSlice({
  name: 'productList',
  initialState: closed,
  reducers: {
    productListOpened(state, { payload: { category, search } }: PayloadAction<ListQuery>) {
      state.status = 'loading';
      state.pageOf = JSON.stringify([category, search]);
      state.list = null;
    },
    productListLoaded: ({ pageOf }, { payload: list }: PayloadAction<ProductList>) => ({
      status: 'ready',
      list,
      facets: list.facets ?? null,
      facetsOf: pageOf,
      pageOf,
    }),
    productListFailed(state) {
      state.status = 'failed';
      state.list = null;
      // The choices of another category would read as those of this one.
      if (state.facetsOf !== state.pageOf) state.facets = null;
    },
    productListLeft: () => closed,
  },
});
export const { productListOpened, productListLoaded, productListFailed, productListLeft } = productListSlice.actions;
export const productListReducer = productListSlice.reducer;

export const selectProductList = (state: { productList: ProductListState }) => state.productList;
