import type { ProductFormEvent, ProductFormState } from './product-form-slice.ts';

const quiet = { status: 'idle', message: '' } as const;
const closed: ProductFormState = {
  opened: 0,
  load: { status: 'idle', product: null, message: '', versions: 0 },
  submission: { status: 'idle', message: '', faults: {}, productId: null, stored: [] },
  images: { list: [], upload: quiet, removal: quiet },
  category: { status: 'idle', message: '', tried: '', outcome: null },
  attributeRefused: null,
};

/** The product's form that is open; an answer to one that has been left is no longer its own. */
export function productFormReducer(
  state: ProductFormState = closed,
  event: ProductFormEvent | { type: '@@init' },
): ProductFormState {
  if ('opened' in event && event.opened !== state.opened) return state;
  switch (event.type) {
    case 'productForm/createOpened':
    case 'productForm/left':
      return { ...closed, opened: state.opened + 1 };
    case 'productForm/editOpened':
      return { ...closed, opened: state.opened + 1, load: { ...closed.load, status: 'loading' } };
    case 'productForm/otherVersionWanted':
      return { ...state, load: { ...state.load, status: 'loading', message: '' } };
    case 'productForm/loaded': {
      const { product } = event;
      return {
        ...state,
        load: { status: 'ready', product, message: '', versions: state.load.versions + 1 },
        submission: closed.submission,
        images: { ...state.images, list: product.images },
      };
    }
    case 'productForm/loadFailed':
      return {
        ...state,
        load: { ...state.load, status: event.unknown ? 'unknown' : 'failed', message: event.message },
      };
    default:
      return {
        ...state,
        submission: submissionAfter(state.submission, event),
        images: imagesAfter(state.images, event),
        category: categoryAfter(state.category, event),
        attributeRefused: refusalAfter(state.attributeRefused, event),
      };
  }
}

type Event = ProductFormEvent | { type: '@@init' };

function submissionAfter(state: ProductFormState['submission'], event: Event): ProductFormState['submission'] {
  switch (event.type) {
    case 'productForm/createSubmitted':
    case 'productForm/updateSubmitted':
      return { ...closed.submission, status: 'sending' };
    case 'productForm/uploadRepeated':
      return { ...state, status: 'repeating' };
    case 'productForm/imagesUnderWay':
      return { ...closed.submission, status: 'uploading', productId: event.productId };
    case 'productForm/imagesStored':
      return { ...state, stored: [...state.stored, ...event.files] };
    case 'productForm/done':
      return { ...state, status: 'done' };
    case 'productForm/failed':
      return { ...closed.submission, status: 'failed', message: event.message, faults: event.faults };
    case 'productForm/stranded':
      return { ...state, status: 'stranded', message: event.message, productId: event.productId };
    case 'productForm/changedMeanwhile':
      return { ...closed.submission, status: 'conflict' };
    default:
      return state;
  }
}

function imagesAfter(state: ProductFormState['images'], event: Event): ProductFormState['images'] {
  switch (event.type) {
    case 'productForm/imagesChosen':
      return { ...state, upload: { status: 'sending', message: '' } };
    case 'productForm/imagesUploaded':
      return { ...state, upload: { status: 'done', message: '' } };
    case 'productForm/uploadFailed':
      return { ...state, upload: { status: 'failed', message: event.message } };
    case 'productForm/imagesStored':
    case 'productForm/imagesRefetched':
      return { ...state, list: event.list };
    case 'productForm/imageRemovalAsked':
      return { ...state, removal: quiet };
    case 'productForm/imageRemovalConfirmed':
      return { ...state, removal: { status: 'sending', message: '' } };
    case 'productForm/imageRemoved':
      return { list: event.list, upload: quiet, removal: quiet };
    case 'productForm/imageRemovalFailed':
      return { ...state, removal: { status: 'failed', message: event.message } };
    default:
      return state;
  }
}

function categoryAfter(state: ProductFormState['category'], event: Event): ProductFormState['category'] {
  switch (event.type) {
    case 'productForm/categoryEntered':
      return { status: 'creating', message: '', tried: event.name, outcome: null };
    case 'productForm/categoryRemovalConfirmed':
      return { status: 'removing', message: '', tried: event.name, outcome: null };
    case 'productForm/categoryCreated':
      return { ...closed.category, outcome: { choice: event.name } };
    case 'productForm/categoryRemoved':
      return { ...closed.category, outcome: { choice: '' } };
    case 'productForm/categoryFailed':
      return { ...state, status: event.status, message: event.message };
    default:
      return state;
  }
}

function refusalAfter(state: ProductFormState['attributeRefused'], event: Event): ProductFormState['attributeRefused'] {
  if (event.type === 'productForm/attributeEntered') return null;
  if (event.type !== 'productForm/attributeRefused') return state;
  const { key, value, message } = event;
  return { key, value, message };
}
