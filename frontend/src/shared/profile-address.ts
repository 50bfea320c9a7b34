import type { Profile } from '@shop/contracts/user-api.ts';

/** The profile fields that an order requires (docs/requirements.md#checkout-rules), in the order of an envelope. */
export const addressFields = ['address', 'city', 'state', 'zipCode', 'country', 'phoneNumber'] as const;
export type AddressField = (typeof addressFields)[number];

export function isAddressComplete(profile: Pick<Profile, AddressField>): boolean {
  return addressFields.every((field) => profile[field].trim() !== '');
}
