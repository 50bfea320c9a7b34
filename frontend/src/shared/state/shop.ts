import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { defaultSettings } from '@shop/contracts/default-settings.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';

/** What the shop calls itself and how it looks: from the HTML of the page, or as an administrator has changed it meanwhile. */
export const shopChanged = createAction<ShopSettings>('shopChanged');

export function shopReducer(state: ShopSettings = defaultSettings, action: UnknownAction): ShopSettings {
  return shopChanged.match(action) ? action.payload : state;
}

export const selectShop = (state: { shop: ShopSettings }): ShopSettings => state.shop;
