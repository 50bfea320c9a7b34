import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Facets, ProductList } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';
import type { ListQuery } from './list-api.ts';

export interface ProductListState {
  status: RequestStatus;
  list: ProductList | null;
  /** Facets of the last response, kept while the next one is loading or fails; null without any. */
  facets: Facets | null;
}

const closed: ProductListState = { status: 'idle', list: null, facets: null };

/** The open page of the product list. */
const productListSlice = createSlice({
  name: 'productList',
  initialState: closed,
  reducers: {
    productListOpened(state, _: PayloadAction<ListQuery>) {
      state.status = 'loading';
      state.list = null;
    },
    productListLoaded: (_, { payload: list }: PayloadAction<ProductList>) => ({
      status: 'ready',
      list,
      facets: list.facets ?? null,
    }),
    productListFailed(state) {
      state.status = 'failed';
      state.list = null;
    },
    productListLeft: () => closed,
  },
});
export const { productListOpened, productListLoaded, productListFailed, productListLeft } = productListSlice.actions;
export const productListReducer = productListSlice.reducer;

export const selectProductList = (state: { productList: ProductListState }) => state.productList;
