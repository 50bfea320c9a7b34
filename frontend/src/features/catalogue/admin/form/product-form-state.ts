import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { ProductFaults } from './product-rules.ts';

export type CategoryFailure = 'create failed' | 'remove failed';

/** The server's responses to the open form of a product; the form's own state holds what is typed. */
export interface ProductFormState {
  /** Counts the opened forms: responses carry the number of the form that they belong to. */
  opened: number;
  load: {
    status: 'idle' | 'loading' | 'ready' | 'unknown' | 'failed';
    product: ProductDetails | null;
    message: string;
    /** Counts the loaded versions: each fills the form again. */
    versions: number;
  };
  /**
   * `stranded`: the product exists without some of its images, `repeating`: they are uploaded again. `conflict`: another
   * administrator has changed the product.
   */
  submission: {
    status: 'idle' | 'sending' | 'uploading' | 'done' | 'failed' | 'stranded' | 'repeating' | 'conflict';
    message: string;
    faults: ProductFaults;
    productId: string | null;
    /** How many of the new product's files, in their order, are its images already. */
    stored: number;
  };
  images: {
    list: ProductImage[];
    upload: { status: 'idle' | 'sending' | 'done' | 'failed'; message: string };
    removal: { status: 'idle' | 'sending' | 'failed'; message: string };
  };
  category: {
    status: 'idle' | 'creating' | 'removing' | CategoryFailure;
    message: string;
    /** The name to create or remove. */
    tried: string;
    /** The choice that the form takes over; a new object each time. */
    outcome: { choice: string } | null;
  };
  /** An attribute that the server refused: the form removes it again. */
  attributeRefused: { key: string; value: string; message: string } | null;
}

export const closedForm: ProductFormState = {
  opened: 0,
  load: { status: 'idle', product: null, message: '', versions: 0 },
  submission: { status: 'idle', message: '', faults: {}, productId: null, stored: 0 },
  images: { list: [], upload: { status: 'idle', message: '' }, removal: { status: 'idle', message: '' } },
  category: { status: 'idle', message: '', tried: '', outcome: null },
  attributeRefused: null,
};
