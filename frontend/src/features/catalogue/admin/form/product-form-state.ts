import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { ProductErrors } from './product-rules.ts';

export type CategoryFailure = 'create failed' | 'remove failed';

/** The server's responses to the open product form; the typed values are component state. */
export interface ProductFormState {
  /** Counts opened forms; each response carries the number of its form. */
  opened: number;
  load: {
    status: 'idle' | 'loading' | 'ready' | 'unknown' | 'failed';
    product: ProductDetails | null;
    message: string;
    /** Counts loaded versions; each one resets the form. */
    versions: number;
  };
  /**
   * `images missing`: the product exists without some of its images; `retrying`: they are uploaded again; `conflict`:
   * another administrator has changed the product.
   */
  submission: {
    status: 'idle' | 'sending' | 'uploading' | 'done' | 'failed' | 'images missing' | 'retrying' | 'conflict';
    message: string;
    errors: ProductErrors;
    productId: string | null;
    /** The number of the new product's files, in order, that are stored. */
    stored: number;
  };
  images: {
    list: ProductImage[];
    upload: { status: 'idle' | 'sending' | 'done' | 'failed'; message: string };
    removal: { status: 'idle' | 'sending' | 'failed'; message: string };
    ordering: { status: 'idle' | 'sending' | 'done' | 'failed'; message: string };
  };
  category: {
    status: 'idle' | 'creating' | 'removing' | CategoryFailure;
    message: string;
    /** The name to create or remove. */
    name: string;
    /** The category that the form selects; a new object each time. */
    selection: { category: string } | null;
  };
  /** An attribute that the server rejected; the form removes its row. */
  attributeRejected: { key: string; value: string; message: string } | null;
}

export const closedForm: ProductFormState = {
  opened: 0,
  load: { status: 'idle', product: null, message: '', versions: 0 },
  submission: { status: 'idle', message: '', errors: {}, productId: null, stored: 0 },
  images: {
    list: [],
    upload: { status: 'idle', message: '' },
    removal: { status: 'idle', message: '' },
    ordering: { status: 'idle', message: '' },
  },
  category: { status: 'idle', message: '', name: '', selection: null },
  attributeRejected: null,
};
