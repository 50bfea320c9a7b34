import { ADMIN_SORTS, IMAGE_FILTERS, STOCK_FILTERS } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_NAME } from '@shop/contracts/catalogue-api.ts';
import { listViewUrl, oneOf, searchText } from '../../../../shared/list/list-view.ts';

/** The view of the administrator's products in the URL; without a sort, the newest product comes first. */
export const adminProductsUrl = listViewUrl({
  search: searchText(MAX_NAME),
  category: (text: string) => text,
  stock: oneOf(STOCK_FILTERS, ''),
  image: oneOf(IMAGE_FILTERS, ''),
  published: oneOf(['true', 'false'], ''),
  sort: oneOf(ADMIN_SORTS, ''),
});

export type AdminProductsView = ReturnType<typeof adminProductsUrl.viewOf>;

/** The view without a filter. */
export const noFilter = { search: '', category: '', stock: '', image: '', published: '' } as const;
