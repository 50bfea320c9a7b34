import { ADDRESS_MAX, FIELD_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@shop/contracts/user-api.ts';
import { isEmail } from '../../shared/email-rule.ts';
import { errorsOf, type FormErrors } from '../../shared/hooks/use-form.ts';
import { type AddressField, addressFields } from '../../shared/profile-address.ts';
import { completeTexts, loginTexts, registerTexts } from './account-texts.ts';

/** The values of the account forms; each `check…` function returns the errors by field (docs/requirements.md#validation). */
export interface LoginValues {
  email: string;
  password: string;
  doNotLogout: boolean;
}
export interface RegisterValues {
  name: string;
  lastName: string;
  email: string;
  password: string;
  confirm: string;
}
export interface ForgotValues {
  email: string;
}
export interface ResetValues {
  password: string;
  confirm: string;
}
export interface ProfileValues {
  name: string;
  lastName: string;
  phoneNumber: string;
  address: string;
  country: string;
  zipCode: string;
  city: string;
  state: string;
  password: string;
  confirm: string;
}

export function checkLogin({ email, password }: LoginValues): FormErrors<LoginValues> {
  return errorsOf<LoginValues>({
    ...checkForgot({ email }),
    password: password === '' ? loginTexts.passwordMissing : undefined,
  });
}

export function checkForgot({ email }: ForgotValues): FormErrors<ForgotValues> {
  return errorsOf<ForgotValues>({
    email: email.trim() === '' ? loginTexts.emailMissing : isEmail(email) ? undefined : loginTexts.emailInvalid,
  });
}

export function checkDeletion({ password }: { password: string }): FormErrors<{ password: string }> {
  return errorsOf<{ password: string }>({ password: password === '' ? loginTexts.passwordMissing : undefined });
}

export function checkReset(values: ResetValues): FormErrors<ResetValues> {
  return errorsOf<ResetValues>(passwordErrors(values));
}

export function checkRegister(values: RegisterValues): FormErrors<RegisterValues> {
  return errorsOf<RegisterValues>({
    name: nameError(values.name, registerTexts.nameMissing),
    lastName: nameError(values.lastName, registerTexts.lastNameMissing),
    email: isEmail(values.email) ? undefined : registerTexts.emailInvalid,
    ...passwordErrors(values),
  });
}

/** The postal address is optional here (docs/requirements.md#profile-rules); the checkout requires it. */
export function checkProfile(values: ProfileValues): FormErrors<ProfileValues> {
  return errorsOf<ProfileValues>({
    name: nameError(values.name, registerTexts.nameMissing),
    lastName: nameError(values.lastName, registerTexts.lastNameMissing),
    phoneNumber: lengthError(values.phoneNumber, FIELD_MAX),
    address: lengthError(values.address, ADDRESS_MAX),
    country: lengthError(values.country, FIELD_MAX),
    zipCode: lengthError(values.zipCode, FIELD_MAX),
    city: lengthError(values.city, FIELD_MAX),
    state: lengthError(values.state, FIELD_MAX),
    ...passwordErrors(values),
  });
}

export type AddressValues = Record<AddressField, string>;

/** The postal address of an order: every field is needed (docs/requirements.md#checkout-rules). */
export function checkAddress(values: AddressValues): FormErrors<AddressValues> {
  const errorOf = (name: AddressField) =>
    values[name].trim() === ''
      ? completeTexts.required
      : lengthError(values[name], name === 'address' ? ADDRESS_MAX : FIELD_MAX);
  return errorsOf<AddressValues>(Object.fromEntries(addressFields.map((name) => [name, errorOf(name)])));
}

function passwordErrors({ password, confirm }: ResetValues) {
  return {
    password:
      password.length < PASSWORD_MIN
        ? registerTexts.passwordShort
        : password.length > PASSWORD_MAX
          ? registerTexts.passwordLong
          : undefined,
    confirm: confirm.length < PASSWORD_MIN || confirm !== password ? registerTexts.passwordsDiffer : undefined,
  };
}

function nameError(name: string, missing: string): string | undefined {
  return name.trim() === '' ? missing : lengthError(name, NAME_MAX);
}

function lengthError(text: string, max: number): string | undefined {
  return text.trim().length > max ? registerTexts.tooLong(max) : undefined;
}
