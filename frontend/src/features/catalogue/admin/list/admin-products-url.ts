import { STOCK_FILTERS } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_NAME, SORTS } from '@shop/contracts/catalogue-api.ts';
import { listViewUrl, oneOf, searchText } from '../../../../shared/list/list-view.ts';

/** The view of the administrator's products in the URL; without a sort, the newest product comes first. */
export const adminProductsUrl = listViewUrl({
  search: searchText(MAX_NAME),
  category: (text: string) => text,
  stock: oneOf(STOCK_FILTERS, ''),
  sort: oneOf(SORTS, ''),
});

export type AdminProductsView = ReturnType<typeof adminProductsUrl.viewOf>;
