import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';
import { detailsTexts as texts } from './details-texts.ts';

export interface ProductDetailsState {
  status: RequestStatus;
  product: ProductDetails | null;
  /** The server's message after a failure: shown in place of the page (docs/requirements.md#errors). */
  message: string;
  /** The product does not exist, so a retry is pointless. */
  notFound: boolean;
}

const closed: ProductDetailsState = { status: 'idle', product: null, message: '', notFound: false };

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
    productFailed: (_, { payload }: PayloadAction<{ message: string; notFound: boolean }>) => ({
      ...closed,
      ...payload,
      status: 'failed',
    }),
    /** The product was deleted while its page was open. */
    productRemoved: (): ProductDetailsState => ({
      ...closed,
      status: 'failed',
      message: texts.removed,
      notFound: true,
    }),
    productLeft: () => closed,
  },
});
export const { productOpened, productLoaded, productFailed, productRemoved, productLeft } = productDetailsSlice.actions;
export const productDetailsReducer = productDetailsSlice.reducer;

export const selectProductDetails = (state: { productDetails: ProductDetailsState }) => state.productDetails;
