import type { ShopSeller } from '@shop/contracts/settings-api.ts';
import { sharedTexts as texts } from './components/shared-texts.ts';

/** Who sells, as far as the shop says it, one line each but for the address. */
export function sellerLines({ name, address, email, taxNumber }: ShopSeller): string[] {
  return [name, address, email, taxNumber && texts.taxNumber(taxNumber)].filter(Boolean);
}
