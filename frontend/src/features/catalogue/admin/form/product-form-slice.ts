import { type CaseReducer, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { ProductRequest, UpdateRequest } from '../admin-products-api.ts';
import { type CategoryFailure, closedForm, type ProductFormState } from './product-form-state.ts';
import type { ProductErrors } from './product-rules.ts';

/** A response to the form with the number `opened`. */
type Response<Fields = object> = { opened: number } & Fields;
type Images = { list: ProductImage[] };

/** The open product form; responses to a form that was left are ignored. */
const productFormSlice = createSlice({
  name: 'productForm',
  initialState: closedForm,
  reducers: {
    createOpened: ({ opened }) => ({ ...closedForm, opened: opened + 1 }),
    editOpened: ({ opened }, _: PayloadAction<string>) => ({
      ...closedForm,
      opened: opened + 1,
      load: { ...closedForm.load, status: 'loading' },
    }),
    otherVersionRequested(state, _: PayloadAction<string>) {
      state.load.status = 'loading';
      state.load.message = '';
    },
    formLeft: ({ opened }) => ({ ...closedForm, opened: opened + 1 }),
    productLoaded(state, { payload: product }: PayloadAction<ProductDetails>) {
      state.load = { status: 'ready', product, message: '', versions: state.load.versions + 1 };
      state.submission = closedForm.submission;
      state.images.list = product.images;
    },
    loadFailed(state, { payload }: PayloadAction<{ message: string; unknown: boolean }>) {
      state.load.status = payload.unknown ? 'unknown' : 'failed';
      state.load.message = payload.message;
    },

    createSubmitted(state, _: PayloadAction<{ request: ProductRequest; files: File[] }>) {
      state.submission = { ...closedForm.submission, status: 'sending' };
    },
    updateSubmitted(state, _: PayloadAction<{ id: string; request: UpdateRequest }>) {
      state.submission = { ...closedForm.submission, status: 'sending' };
    },
    /** Uploads only the missing images: the product exists. */
    uploadRetried(state, _: PayloadAction<{ productId: string; name: string; files: File[] }>) {
      state.submission.status = 'retrying';
    },
    uploadStarted: toOpenForm<{ productId: string }>((state, { productId }) => {
      state.submission = { ...closedForm.submission, status: 'uploading', productId };
    }),
    submissionDone: toOpenForm((state) => {
      state.submission.status = 'done';
    }),
    submissionFailed: toOpenForm<{ message: string; errors: ProductErrors }>((state, { message, errors }) => {
      state.submission = { ...closedForm.submission, status: 'failed', message, errors };
    }),
    imagesMissing: toOpenForm<{ productId: string; message: string }>((state, { productId, message }) => {
      state.submission = { ...state.submission, status: 'images missing', message, productId };
    }),
    changedMeanwhile: toOpenForm((state) => {
      state.submission = { ...closedForm.submission, status: 'conflict' };
    }),

    imagesChosen(state, _: PayloadAction<{ productId: string; files: File[] }>) {
      state.images.upload = { status: 'sending', message: '' };
    },
    /** `count` more files are stored; `list` has all images of the product. */
    imagesStored: toOpenForm<Images & { count: number }>((state, { count, list }) => {
      state.submission.stored += count;
      state.images.list = list;
    }),
    imagesUploaded: toOpenForm((state) => {
      state.images.upload = { status: 'done', message: '' };
    }),
    uploadFailed: toOpenForm<{ productId: string; message: string }>((state, { message }) => {
      state.images.upload = { status: 'failed', message };
    }),
    imagesRefetched: toOpenForm<Images>((state, { list }) => {
      state.images.list = list;
    }),
    imageMovedForward(state, _: PayloadAction<{ path: string; productId: string }>) {
      state.images.ordering = { status: 'sending', message: '' };
    },
    imagesOrdered: toOpenForm<Images>((state, { list }) => {
      state.images.list = list;
      state.images.ordering = { status: 'done', message: '' };
    }),
    imageOrderFailed: toOpenForm<{ productId: string; message: string }>((state, { message }) => {
      state.images.ordering = { status: 'failed', message };
    }),
    imageRemovalOpened(state) {
      state.images.removal = closedForm.images.removal;
    },
    imageRemovalConfirmed(state, _: PayloadAction<{ path: string; productId: string }>) {
      state.images.removal = { status: 'sending', message: '' };
    },
    imageRemoved: toOpenForm<Images>((state, { list }) => {
      state.images = { ...closedForm.images, list };
    }),
    imageRemovalFailed: toOpenForm<{ message: string }>((state, { message }) => {
      state.images.removal = { status: 'failed', message };
    }),

    categoryEntered(state, { payload: name }: PayloadAction<string>) {
      state.category = { ...closedForm.category, status: 'creating', name };
    },
    categoryCreated: toOpenForm<{ name: string }>((state, { name }) => {
      state.category = { ...closedForm.category, selection: { category: name } };
    }),
    categoryRemovalConfirmed(state, { payload: name }: PayloadAction<string>) {
      state.category = { ...closedForm.category, status: 'removing', name };
    },
    categoryRemoved: toOpenForm((state) => {
      state.category = { ...closedForm.category, selection: { category: '' } };
    }),
    categoryFailed: toOpenForm<{ status: CategoryFailure; message: string }>((state, { status, message }) => {
      state.category = { ...state.category, status, message };
    }),
    attributeEntered(state, _: PayloadAction<{ key: string; value: string; category: string }>) {
      state.attributeRejected = null;
    },
    attributeRejected: toOpenForm<{ key: string; value: string; message: string }>((state, { key, value, message }) => {
      state.attributeRejected = { key, value, message };
    }),
  },
});
export const {
  createOpened,
  editOpened,
  otherVersionRequested,
  formLeft,
  productLoaded,
  loadFailed,
  createSubmitted,
  updateSubmitted,
  uploadRetried,
  uploadStarted,
  submissionDone,
  submissionFailed,
  imagesMissing,
  changedMeanwhile,
  imagesChosen,
  imagesStored,
  imagesUploaded,
  uploadFailed,
  imagesRefetched,
  imageMovedForward,
  imagesOrdered,
  imageOrderFailed,
  imageRemovalOpened,
  imageRemovalConfirmed,
  imageRemoved,
  imageRemovalFailed,
  categoryEntered,
  categoryCreated,
  categoryRemovalConfirmed,
  categoryRemoved,
  categoryFailed,
  attributeEntered,
  attributeRejected,
} = productFormSlice.actions;
export const productFormReducer = productFormSlice.reducer;

export const selectProductForm = (state: { productForm: ProductFormState }) => state.productForm;

/** Applies a response only while the form that it belongs to is open. */
function toOpenForm<Fields = object>(
  apply: (state: ProductFormState, response: Response<Fields>) => void,
): CaseReducer<ProductFormState, PayloadAction<Response<Fields>>> {
  return (state, { payload }) => {
    if (payload.opened === state.opened) apply(state, payload);
  };
}
