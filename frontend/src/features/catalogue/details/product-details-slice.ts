import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';
import { detailsTexts as texts } from './details-texts.ts';

export interface ProductDetailsState {
  status: RequestStatus;
  product: ProductDetails | null;
  /** The server's message after a failure: shown in place of the page (docs/requirements.md#errors). */
  message: string;
  /** There is no such product, so a retry is pointless. */
  unknown: boolean;
}

const closed: ProductDetailsState = { status: 'idle', product: null, message: '', unknown: false };

/** The product whose page is open. */
const productDetailsSlice = createSlice({
  name: 'productDetails',
  initialState: closed,
  reducers: {
    productOpened: (_, __: PayloadAction<string>) => ({ ...closed, status: 'loading' }),
    productLoaded: (_, { payload: product }: PayloadAction<ProductDetails>) => ({
      ...closed,
      status: 'ready',
      product,
    }),
    productFailed: (_, { payload }: PayloadAction<{ message: string; unknown: boolean }>) => ({
      ...closed,
      ...payload,
      status: 'failed',
    }),
    /** The product existed when the page was opened, and was deleted since. */
    productRemoved: (): ProductDetailsState => ({
      ...closed,
      status: 'failed',
      message: texts.removed,
      unknown: true,
    }),
    productLeft: () => closed,
  },
});
export const { productOpened, productLoaded, productFailed, productRemoved, productLeft } = productDetailsSlice.actions;
export const productDetailsReducer = productDetailsSlice.reducer;

export const selectProductDetails = (state: { productDetails: ProductDetailsState }) => state.productDetails;
