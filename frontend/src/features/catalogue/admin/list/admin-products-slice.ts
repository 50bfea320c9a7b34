import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { RequestStatus } from '../../../../shared/request-status.ts';
import type { AdminProductsPart, AdminProductsQuery } from '../admin-products-api.ts';
import type { ProductFormEvent } from '../form/product-form-slice.ts';

/** What the list says once, in a toast, of something that has been done to a product. */
export interface Notice {
  what: 'removed' | 'created' | 'updated' | 'without images';
  name: string;
}

export interface AdminProductsState extends AdminProductsPart {
  status: RequestStatus;
  /** What the open page shows; null while it is closed. */
  query: AdminProductsQuery | null;
  /** How the deletion that was confirmed stands. */
  removal: { status: 'idle' | 'sending' | 'failed'; message: string };
  notice: Notice | null;
}

export const adminProductsOpened = (query: AdminProductsQuery) => ({ type: 'adminProducts/opened', query }) as const;
export const adminProductsLoaded = (part: AdminProductsPart) => ({ type: 'adminProducts/loaded', part }) as const;
export const adminProductsFailed = () => ({ type: 'adminProducts/failed' }) as const;
export const adminProductsLeft = () => ({ type: 'adminProducts/left' }) as const;
export const removalAsked = () => ({ type: 'adminProducts/removalAsked' }) as const;
export const removalConfirmed = (product: AdminProduct) =>
  ({ type: 'adminProducts/removalConfirmed', product }) as const;
export const productRemoved = (product: AdminProduct) => ({ type: 'adminProducts/removed', product }) as const;
export const removalFailed = (message: string) => ({ type: 'adminProducts/removalFailed', message }) as const;
export const noticeRead = () => ({ type: 'adminProducts/noticeRead' }) as const;

export type AdminProductsEvent =
  | ReturnType<
      | typeof adminProductsOpened
      | typeof adminProductsLoaded
      | typeof adminProductsFailed
      | typeof adminProductsLeft
      | typeof removalAsked
      | typeof removalConfirmed
      | typeof productRemoved
      | typeof removalFailed
      | typeof noticeRead
    >
  | ProductFormEvent;

const noRemoval = { status: 'idle', message: '' } as const;
const closed: AdminProductsState = {
  status: 'idle',
  rows: [],
  total: 0,
  query: null,
  removal: noRemoval,
  notice: null,
};

/** The page of the administrator's products that is open. */
export function adminProductsReducer(
  state: AdminProductsState = closed,
  event: AdminProductsEvent | { type: '@@init' },
): AdminProductsState {
  switch (event.type) {
    case 'adminProducts/opened':
      // What another search found stays until the answer is there, so that typing does not make the table flicker.
      return { ...state, status: 'loading', query: event.query };
    case 'adminProducts/loaded':
      return { ...state, status: 'ready', ...event.part };
    case 'adminProducts/failed':
      return { ...closed, status: 'failed', query: state.query };
    case 'adminProducts/left':
      return { ...closed, notice: state.notice };
    case 'adminProducts/removalAsked':
      return { ...state, removal: noRemoval };
    case 'adminProducts/removalConfirmed':
      return { ...state, removal: { status: 'sending', message: '' } };
    case 'adminProducts/removalFailed':
      return { ...state, removal: { status: 'failed', message: event.message } };
    case 'adminProducts/removed':
      return {
        ...state,
        status: state.query ? 'loading' : state.status,
        rows: state.rows.filter(({ _id }) => _id !== event.product._id),
        total: Math.max(0, state.total - 1),
        removal: noRemoval,
        notice: { what: 'removed', name: event.product.name },
      };
    case 'productForm/done':
      return { ...state, notice: { what: event.what, name: event.name } };
    case 'productForm/stranded':
      return event.here ? state : { ...state, notice: { what: 'without images', name: event.name } };
    case 'adminProducts/noticeRead':
      return { ...state, notice: null };
    default:
      return state;
  }
}

export const selectAdminProducts = (state: { adminProducts: { list: AdminProductsState } }) => state.adminProducts.list;
