import { accentFault } from '@shop/contracts/accent.ts';
import {
  MAX_SELLER_ADDRESS,
  MAX_SELLER_LINE,
  MAX_SHOP_NAME,
  type SettingsValues,
  type ShopLogo,
} from '@shop/contracts/settings-api.ts';
import { isEmail } from '../../shared/email-rule.ts';
import { errorsOf, type FormErrors } from '../../shared/hooks/use-form.ts';
import { settingsTexts as texts } from './settings-texts.ts';

/** The fields of the form. */
export interface FormValues {
  name: string;
  logo: ShopLogo | null;
  /** '' for the shop's own. */
  accent: string;
  timeZone: string;
  sellerName: string;
  sellerAddress: string;
  sellerEmail: string;
  taxNumber: string;
  links: { name: string; url: string }[];
}

export function formValuesOf({ name, logo, accent, timeZone, seller, links }: SettingsValues): FormValues {
  return {
    ...{ name, logo, accent: accent ?? '', timeZone, sellerName: seller.name, sellerAddress: seller.address },
    ...{ sellerEmail: seller.email, taxNumber: seller.taxNumber, links },
  };
}

/** A value as people read it. */
export function textOf(value: FormValues[keyof FormValues]): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return texts.nothing;
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ name }) => name).join(', ') : texts.anImage;
}

/** What is sent; rows of links without a text are left out. */
export function settingsOf(values: FormValues): SettingsValues {
  const { name, logo, accent, timeZone, sellerName, sellerAddress, sellerEmail, taxNumber, links } = values;
  return {
    name: name.trim(),
    logo,
    accent: accent.trim() === '' ? null : accent.trim(),
    timeZone,
    seller: {
      ...{ name: sellerName.trim(), address: sellerAddress.trim(), email: sellerEmail.trim() },
      taxNumber: taxNumber.trim(),
    },
    links: links
      .map((link) => ({ name: link.name.trim(), url: link.url.trim() }))
      .filter(({ name, url }) => name + url),
  };
}

/** The rules of packages/contracts/src/settings-api.ts. */
export function settingsErrors(values: FormValues): FormErrors<FormValues> {
  const { name, accent, sellerName, sellerAddress, sellerEmail, taxNumber, links } = settingsFields(values);
  const wrongLink = links.findIndex((link) => link.name === '' || !/^https:\/\/[^\s@]+\.[^\s@]+$/i.test(link.url));
  const fault = accent === '' ? undefined : accentFault(accent);
  return errorsOf<FormValues>({
    name: name === '' ? texts.required : lengthError(name, MAX_SHOP_NAME),
    logo: undefined,
    accent: fault && texts.accentFault(fault),
    timeZone: undefined,
    sellerName: lengthError(sellerName, MAX_SELLER_LINE),
    sellerAddress: lengthError(sellerAddress, MAX_SELLER_ADDRESS),
    sellerEmail: sellerEmail === '' || isEmail(sellerEmail) ? undefined : texts.emailFault,
    taxNumber: lengthError(taxNumber, MAX_SELLER_LINE),
    links: wrongLink < 0 ? undefined : texts.linkFault(wrongLink + 1),
  });
}

function settingsFields(values: FormValues): FormValues {
  return formValuesOf(settingsOf(values));
}

function lengthError(text: string, max: number): string | undefined {
  return text.length > max ? texts.tooLong(max) : undefined;
}

/** The field of the form that the server means: 'seller.email' is `sellerEmail`. */
const FIELDS: Readonly<Record<string, keyof FormValues>> = {
  name: 'name',
  logo: 'logo',
  accent: 'accent',
  timeZone: 'timeZone',
  'seller.name': 'sellerName',
  'seller.address': 'sellerAddress',
  'seller.email': 'sellerEmail',
  'seller.taxNumber': 'taxNumber',
};

/** What the server said about fields. */
export function refusedFields(
  details: readonly { field: string; message: string }[] | undefined,
): FormErrors<FormValues> {
  const entries = (details ?? []).map(({ field, message }) => [
    FIELDS[field] ?? (field.startsWith('links') ? 'links' : undefined),
    message,
  ]);
  return Object.fromEntries(entries.filter(([name]) => name !== undefined));
}
