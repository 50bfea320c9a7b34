import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { RequestStatus } from '../../../../shared/request-status.ts';
import type { AdminProductsPart, AdminProductsQuery } from '../admin-products-api.ts';
import { imagesStranded, submissionDone } from '../form/product-form-slice.ts';

/** An event of the list, shown once in a toast. */
export interface Notice {
  what: 'removed' | 'created' | 'updated' | 'without images';
  name: string;
}

interface AdminProductsState extends AdminProductsPart {
  status: RequestStatus;
  /** The query of the open page; null while it is closed. */
  query: AdminProductsQuery | null;
  /** The state of the deletion that was confirmed. */
  removal: { status: 'idle' | 'sending' | 'failed'; message: string };
  notice: Notice | null;
}

const noRemoval = { status: 'idle', message: '' } as const;
const closed: AdminProductsState = {
  status: 'idle',
  rows: [],
  total: 0,
  query: null,
  removal: noRemoval,
  notice: null,
};

/** The open page of the administrator's products. */
const adminProductsSlice = createSlice({
  name: 'adminProducts',
  initialState: closed,
  reducers: {
    /** The rows of another search stay until the response arrives, so that typing does not make the table flicker. */
    adminProductsOpened(state, { payload: query }: PayloadAction<AdminProductsQuery>) {
      state.status = 'loading';
      state.query = query;
    },
    adminProductsLoaded: (state, { payload }: PayloadAction<AdminProductsPart>) => ({
      ...state,
      ...payload,
      status: 'ready',
    }),
    adminProductsFailed: ({ query }) => ({ ...closed, status: 'failed', query }),
    adminProductsLeft: ({ notice }) => ({ ...closed, notice }),
    removalAsked(state) {
      state.removal = noRemoval;
    },
    removalConfirmed(state, _: PayloadAction<AdminProduct>) {
      state.removal = { status: 'sending', message: '' };
    },
    removalFailed(state, { payload: message }: PayloadAction<string>) {
      state.removal = { status: 'failed', message };
    },
    productRemoved(state, { payload: product }: PayloadAction<AdminProduct>) {
      if (state.query) state.status = 'loading';
      state.rows = state.rows.filter(({ _id }) => _id !== product._id);
      state.total = Math.max(0, state.total - 1);
      state.removal = noRemoval;
      state.notice = { what: 'removed', name: product.name };
    },
    noticeRead(state) {
      state.notice = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(submissionDone, (state, { payload: { what, name } }) => {
        state.notice = { what, name };
      })
      .addCase(imagesStranded, (state, { payload: { here, name } }) => {
        if (!here) state.notice = { what: 'without images', name };
      }),
});
export const {
  adminProductsOpened,
  adminProductsLoaded,
  adminProductsFailed,
  adminProductsLeft,
  removalAsked,
  removalConfirmed,
  removalFailed,
  productRemoved,
  noticeRead,
} = adminProductsSlice.actions;
export const adminProductsReducer = adminProductsSlice.reducer;

export const selectAdminProducts = (state: { adminProducts: { list: AdminProductsState } }) => state.adminProducts.list;
