import type { Profile } from '@shop/contracts/user-api.ts';
import type { AddressField } from '../../shared/profile-address.ts';
import type { ProfileValues } from './account-rules.ts';
import { registerTexts, profileTexts as texts } from './account-texts.ts';

/** A field of the profile's forms. */
export interface ProfileField {
  name: keyof ProfileValues;
  label: string;
  autoComplete: string;
  type?: 'tel' | 'password';
  hint?: string;
  required?: boolean;
}

export const personalFields: readonly ProfileField[] = [
  { name: 'name', label: registerTexts.name, autoComplete: 'given-name', required: true },
  { name: 'lastName', label: registerTexts.lastName, autoComplete: 'family-name', required: true },
];

export const addressFields: readonly (ProfileField & { name: AddressField })[] = [
  { name: 'phoneNumber', label: texts.phoneNumber, autoComplete: 'tel', type: 'tel' },
  { name: 'address', label: texts.address, autoComplete: 'street-address' },
  { name: 'country', label: texts.country, autoComplete: 'country-name' },
  { name: 'zipCode', label: texts.zipCode, autoComplete: 'postal-code' },
  { name: 'city', label: texts.city, autoComplete: 'address-level2' },
  { name: 'state', label: texts.state, autoComplete: 'address-level1' },
];

export const passwordFields: readonly ProfileField[] = [
  {
    name: 'password',
    label: registerTexts.password,
    autoComplete: 'new-password',
    type: 'password',
    hint: texts.passwordHint,
    required: true,
  },
  { name: 'confirm', label: registerTexts.confirm, autoComplete: 'new-password', type: 'password', required: true },
];

/** The values of a form with all fields of a profile. */
export function valuesOf(profile: Profile): ProfileValues {
  const { name, lastName, phoneNumber, address, country, zipCode, city, state } = profile;
  return { name, lastName, phoneNumber, address, country, zipCode, city, state, password: '', confirm: '' };
}
