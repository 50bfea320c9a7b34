import type { Profile } from '@shop/contracts/user-api.ts';

/** The profile fields that an order requires (docs/requirements.md#checkout-rules). */
export const addressFields = ['address', 'city', 'country', 'state', 'zipCode', 'phoneNumber'] as const;
export type AddressField = (typeof addressFields)[number];

export function isAddressComplete(profile: Pick<Profile, AddressField>): boolean {
  return addressFields.every((field) => profile[field].trim() !== '');
}
