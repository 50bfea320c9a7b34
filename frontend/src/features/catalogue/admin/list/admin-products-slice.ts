import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { createListSlice, type ListState } from '../../../../shared/list/list-slice.ts';
import type { AdminProductsFilter } from '../admin-products-api.ts';

/** Events that the list announces besides a deletion. */
export type ProductEvent = 'created' | 'updated' | 'without images';

/** The fetched part of the products, in the server's order. */
export const { actions: adminProductsActions, reducer: adminProductsReducer } = createListSlice<
  AdminProductsFilter,
  AdminProduct,
  ProductEvent
>('adminProducts');

export const selectAdminProducts = (state: { adminProducts: { list: ListState<AdminProduct, ProductEvent> } }) =>
  state.adminProducts.list;
