import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { createListSlice, type ListState } from '../../../../shared/list/list-slice.ts';
import type { AdminProductsFilter } from '../admin-products-api.ts';

/** What the list shows in a toast, besides a deletion. */
export type ProductEvent = 'created' | 'updated' | 'without images';

/** The administrator's products, as far as fetched, in the server's order. */
export const { actions: adminProductsActions, reducer: adminProductsReducer } = createListSlice<
  AdminProductsFilter,
  AdminProduct,
  ProductEvent
>('adminProducts');

export const selectAdminProducts = (state: { adminProducts: { list: ListState<AdminProduct, ProductEvent> } }) =>
  state.adminProducts.list;
