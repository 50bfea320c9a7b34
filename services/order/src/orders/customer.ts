import { ShopError } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Customer } from './order.ts';

const REQUIRED = ['address', 'city', 'country', 'state', 'zipCode', 'phoneNumber'] as const;
const MESSAGE = 'In order to make order, fill out your profile with correct address, city, etc';

/**
 * Returns the caller's current name, email and address: the gateway signs them with the request's identity.
 * @throws ShopError 400 naming the empty fields when the profile is incomplete (docs/requirements.md#checkout-rules)
 */
export function customerOf({ name, lastName, email, address }: UserCaller): Customer {
  const missing = REQUIRED.filter((field) => !address?.[field].trim());
  if (address === undefined || missing.length > 0) {
    const details = missing.map((field) => ({ field, message: MESSAGE }));
    throw new ShopError('invalid', 'incomplete-profile', MESSAGE, { details });
  }
  return { name, lastName, email, ...address };
}
