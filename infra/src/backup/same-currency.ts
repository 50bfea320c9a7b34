import { UserFacingError } from '../user-facing-error.ts';
import type { Manifest } from './manifest.ts';

/**
 * @param currency SHOP_CURRENCY of the shop that a backup is to become
 * @throws UserFacingError when the amounts of the backup are in another one
 */
export function assertSameCurrency({ currency: saved }: Pick<Manifest, 'currency'>, currency: string): void {
  if (saved === currency) return;
  throw new UserFacingError(
    `The amounts in the backup are in ${saved}, but SHOP_CURRENCY is ${currency}: set SHOP_CURRENCY=${saved}. Nothing was changed.`,
  );
}
