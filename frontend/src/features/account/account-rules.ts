import { ADDRESS_MAX, FIELD_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@shop/contracts/user-api.ts';
import { loginTexts, registerTexts } from './account-texts.ts';
import type { FormErrors } from './use-form.ts';

/** The fields of the forms and what must be true of them (docs/requirements.md#validation). Pure; the answer names each field at fault. */
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
  return found<LoginValues>({
    ...checkForgot({ email }),
    password: password === '' ? loginTexts.passwordMissing : undefined,
  });
}

/** As at the login. */
export function checkForgot({ email }: ForgotValues): FormErrors<ForgotValues> {
  return found<ForgotValues>({
    email: email.trim() === '' ? loginTexts.emailMissing : isEmail(email) ? undefined : loginTexts.emailInvalid,
  });
}

export function checkDeletion({ password }: { password: string }): FormErrors<{ password: string }> {
  return found<{ password: string }>({ password: password === '' ? loginTexts.passwordMissing : undefined });
}

/** As at the registration. */
export function checkReset(values: ResetValues): FormErrors<ResetValues> {
  return found<ResetValues>(passwordFaults(values));
}

export function checkRegister(values: RegisterValues): FormErrors<RegisterValues> {
  return found<RegisterValues>({
    name: nameFault(values.name, registerTexts.nameMissing),
    lastName: nameFault(values.lastName, registerTexts.lastNameMissing),
    email: isEmail(values.email) ? undefined : registerTexts.emailInvalid,
    ...passwordFaults(values),
  });
}

/** The address is optional here (docs/requirements.md#profile-rules); the checkout asks for it. */
export function checkProfile(values: ProfileValues): FormErrors<ProfileValues> {
  return found<ProfileValues>({
    name: nameFault(values.name, registerTexts.nameMissing),
    lastName: nameFault(values.lastName, registerTexts.lastNameMissing),
    phoneNumber: lengthFault(values.phoneNumber, FIELD_MAX),
    address: lengthFault(values.address, ADDRESS_MAX),
    country: lengthFault(values.country, FIELD_MAX),
    zipCode: lengthFault(values.zipCode, FIELD_MAX),
    city: lengthFault(values.city, FIELD_MAX),
    state: lengthFault(values.state, FIELD_MAX),
    ...passwordFaults(values),
  });
}

function passwordFaults({ password, confirm }: ResetValues) {
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

function nameFault(name: string, missing: string): string | undefined {
  return name.trim() === '' ? missing : lengthFault(name, NAME_MAX);
}

function lengthFault(text: string, max: number): string | undefined {
  return text.trim().length > max ? registerTexts.tooLong(max) : undefined;
}

/** The shape that the server checks too: something@domain.tld without blanks. */
function isEmail(text: string): boolean {
  return text.trim().length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

function found<Values>(faults: { [Name in keyof Values]?: string | undefined }): FormErrors<Values> {
  const entries = Object.entries(faults).filter(([, fault]) => fault !== undefined);
  return Object.fromEntries(entries) as FormErrors<Values>;
}
