import { SHOP_TITLE } from './pages.ts';
import type { ShopSettings } from './settings-api.ts';

/** The settings of a new shop, which only change with the version. */
export const defaultSettings: ShopSettings = {
  version: 1,
  name: SHOP_TITLE,
  logo: null,
  accent: null,
  timeZone: 'UTC',
  seller: { name: '', address: '', email: '', taxNumber: '' },
  links: [],
};

/** The id of the script element with which the gateway hands the settings of a changed shop to the front end, as JSON. */
export const SETTINGS_ID = 'shop-settings';
