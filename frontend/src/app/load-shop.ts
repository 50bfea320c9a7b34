import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import { api } from '../shared/api/api-client.ts';
import { calls } from '../shared/paths.ts';
import { showShopChange } from '../shared/theme/show-shop-change.ts';

/**
 * Loads the settings of the shop, and shows what the document itself has of them.
 * @param before those that are shown
 * @returns undefined if nothing has changed
 * @throws the failure of the call
 */
export async function loadShop(before: ShopSettings): Promise<ShopSettings | undefined> {
  const { data: shop } = await api.get<ShopSettings>(calls.settings);
  if (JSON.stringify(shop) === JSON.stringify(before)) return undefined;
  showShopChange(before, shop);
  return shop;
}
