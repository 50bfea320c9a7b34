import type { CreateProductRequest } from '@shop/contracts/catalogue-admin-api.ts';
import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { UpdateRequest } from '../admin-products-api.ts';
import type { ProductFaults } from './product-rules.ts';

/**
 * What the server has said to the product's form that is open. What is typed stays in the form; what is done ends here,
 * and an answer to a form that has been left (another `opened`) changes nothing.
 */
export interface ProductFormState {
  /** Counts the forms opened: which one an answer belongs to. */
  opened: number;
  load: {
    status: 'idle' | 'loading' | 'ready' | 'unknown' | 'failed';
    product: ProductDetails | null;
    message: string;
    /** Counts the versions loaded: each fills the form anew. */
    versions: number;
  };
  /** `stranded`: the product exists, its images do not, and `repeating` sends them again. `conflict`: another was faster. */
  submission: {
    status: 'idle' | 'sending' | 'uploading' | 'done' | 'failed' | 'stranded' | 'repeating' | 'conflict';
    message: string;
    faults: ProductFaults;
    productId: string | null;
    /** Files of the new product that are its images already. */
    stored: File[];
  };
  images: {
    list: ProductImage[];
    upload: { status: 'idle' | 'sending' | 'done' | 'failed'; message: string };
    removal: { status: 'idle' | 'sending' | 'failed'; message: string };
  };
  category: {
    status: 'idle' | 'creating' | 'removing' | 'create failed' | 'remove failed';
    message: string;
    /** The name that was to be created or removed. */
    tried: string;
    /** What the form has to follow; a new object each time. */
    outcome: { choice: string } | null;
  };
  /** An attribute that the category did not take: the form takes it back. */
  attributeRefused: { key: string; value: string; message: string } | null;
}

export const createOpened = () => ({ type: 'productForm/createOpened' }) as const;
export const editOpened = (id: string) => ({ type: 'productForm/editOpened', id }) as const;
export const otherVersionWanted = (id: string) => ({ type: 'productForm/otherVersionWanted', id }) as const;
export const formLeft = () => ({ type: 'productForm/left' }) as const;
export const productLoaded = (product: ProductDetails) => ({ type: 'productForm/loaded', product }) as const;
export const loadFailed = (message: string, unknown: boolean) =>
  ({ type: 'productForm/loadFailed', message, unknown }) as const;

export const createSubmitted = (request: CreateProductRequest, files: File[]) =>
  ({ type: 'productForm/createSubmitted', request, files }) as const;
/** The product exists already: only its images are sent again. */
export const uploadRepeated = (productId: string, name: string, files: File[]) =>
  ({ type: 'productForm/uploadRepeated', productId, name, files }) as const;
export const updateSubmitted = (id: string, request: UpdateRequest) =>
  ({ type: 'productForm/updateSubmitted', id, request }) as const;
export const imagesUnderWay = (opened: number, productId: string) =>
  ({ type: 'productForm/imagesUnderWay', opened, productId }) as const;
export const submissionDone = (opened: number, what: 'created' | 'updated', name: string) =>
  ({ type: 'productForm/done', opened, what, name }) as const;
export const submissionFailed = (opened: number, message: string, faults: ProductFaults) =>
  ({ type: 'productForm/failed', opened, message, faults }) as const;
/** `here`: its form is still open, and says so itself. */
export const imagesStranded = (opened: number, productId: string, name: string, message: string, here: boolean) =>
  ({ type: 'productForm/stranded', opened, productId, name, message, here }) as const;
export const changedMeanwhile = (opened: number) => ({ type: 'productForm/changedMeanwhile', opened }) as const;

export const imagesChosen = (productId: string, files: File[]) =>
  ({ type: 'productForm/imagesChosen', productId, files }) as const;
/** Some of the files have become images: `list` is all that the product has now. */
export const imagesStored = (opened: number, files: File[], list: ProductImage[]) =>
  ({ type: 'productForm/imagesStored', opened, files, list }) as const;
export const imagesUploaded = (opened: number) => ({ type: 'productForm/imagesUploaded', opened }) as const;
export const uploadFailed = (opened: number, productId: string, message: string) =>
  ({ type: 'productForm/uploadFailed', opened, productId, message }) as const;
export const imagesRefetched = (opened: number, list: ProductImage[]) =>
  ({ type: 'productForm/imagesRefetched', opened, list }) as const;
export const imageRemovalAsked = () => ({ type: 'productForm/imageRemovalAsked' }) as const;
export const imageRemovalConfirmed = (path: string, productId: string) =>
  ({ type: 'productForm/imageRemovalConfirmed', path, productId }) as const;
export const imageRemoved = (opened: number, list: ProductImage[]) =>
  ({ type: 'productForm/imageRemoved', opened, list }) as const;
export const imageRemovalFailed = (opened: number, message: string) =>
  ({ type: 'productForm/imageRemovalFailed', opened, message }) as const;

export const categoryEntered = (name: string) => ({ type: 'productForm/categoryEntered', name }) as const;
export const categoryCreated = (opened: number, name: string) =>
  ({ type: 'productForm/categoryCreated', opened, name }) as const;
export const categoryRemovalConfirmed = (name: string) =>
  ({ type: 'productForm/categoryRemovalConfirmed', name }) as const;
export const categoryRemoved = (opened: number) => ({ type: 'productForm/categoryRemoved', opened }) as const;
export const categoryFailed = (opened: number, status: 'create failed' | 'remove failed', message: string) =>
  ({ type: 'productForm/categoryFailed', opened, status, message }) as const;
export const attributeEntered = (key: string, value: string, category: string) =>
  ({ type: 'productForm/attributeEntered', key, value, category }) as const;
export const attributeRefused = (opened: number, key: string, value: string, message: string) =>
  ({ type: 'productForm/attributeRefused', opened, key, value, message }) as const;

export type ProductFormEvent = ReturnType<
  | typeof createOpened
  | typeof editOpened
  | typeof otherVersionWanted
  | typeof formLeft
  | typeof productLoaded
  | typeof loadFailed
  | typeof createSubmitted
  | typeof uploadRepeated
  | typeof updateSubmitted
  | typeof imagesUnderWay
  | typeof submissionDone
  | typeof submissionFailed
  | typeof imagesStranded
  | typeof changedMeanwhile
  | typeof imagesChosen
  | typeof imagesStored
  | typeof imagesUploaded
  | typeof uploadFailed
  | typeof imagesRefetched
  | typeof imageRemovalAsked
  | typeof imageRemovalConfirmed
  | typeof imageRemoved
  | typeof imageRemovalFailed
  | typeof categoryEntered
  | typeof categoryCreated
  | typeof categoryRemovalConfirmed
  | typeof categoryRemoved
  | typeof categoryFailed
  | typeof attributeEntered
  | typeof attributeRefused
>;

export const selectProductForm = (state: { adminProducts: { form: ProductFormState } }) => state.adminProducts.form;
