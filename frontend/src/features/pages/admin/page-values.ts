import {
  isPageSlug,
  MAX_PAGE_BODY,
  MAX_PAGE_DESCRIPTION,
  MAX_PAGE_POSITION,
  MAX_PAGE_SLUG,
  MAX_PAGE_TITLE,
  type PageValues,
} from '@shop/contracts/shop-pages-api.ts';
import { errorsOf, type FormErrors } from '../../../shared/hooks/use-form.ts';
import { pagesTexts as texts } from './pages-texts.ts';

/** The fields of the form, in the order of the page. */
export interface FormValues {
  title: string;
  slug: string;
  body: string;
  description: string;
  position: string;
  published: boolean;
}

/** The form of a new page. @param position its place in the footer */
export function emptyValues(position: number): FormValues {
  return { title: '', slug: '', body: '', description: '', position: String(position), published: false };
}

export function formValuesOf({ title, slug, body, description, position, published }: PageValues): FormValues {
  return { title, slug, body, description, position: String(position), published };
}

/** A value as people read it. */
export function textOf(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return value === '' ? texts.nothing : value;
}

/** What is sent, as the server stores it. */
export function pageOf({ title, slug, body, description, position, published }: FormValues): PageValues {
  return {
    title: title.trim(),
    slug: slug.trim(),
    body: body.trim(),
    description: description.trim(),
    position: Number(position),
    published,
  };
}

/** The rules of packages/contracts/src/shop-pages-api.ts. */
export function pageErrors(values: FormValues): FormErrors<FormValues> {
  const { title, slug, body, description } = pageOf(values);
  return errorsOf<FormValues>({
    title: title === '' ? texts.titleMissing : lengthError(title, MAX_PAGE_TITLE),
    slug: slug === '' ? texts.slugMissing : isPageSlug(slug) ? undefined : texts.slugFault,
    body: body === '' ? texts.bodyMissing : lengthError(body, MAX_PAGE_BODY),
    description: lengthError(description, MAX_PAGE_DESCRIPTION),
    position: isPosition(values.position) ? undefined : texts.positionFault,
  });
}

/** The address that a title suggests: its words without accents; empty when it has none of a to z. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/);
  return words
    .filter((word) => word !== '')
    .join('-')
    .slice(0, MAX_PAGE_SLUG)
    .replace(/-$/, '');
}

/** What the server said about fields. */
export function refusedFields(
  details: readonly { field: string; message: string }[] | undefined,
): FormErrors<FormValues> {
  return Object.fromEntries((details ?? []).map(({ field, message }) => [field, message]));
}

function isPosition(text: string): boolean {
  return /^[1-9]\d?$/.test(text.trim()) && Number(text) <= MAX_PAGE_POSITION;
}

function lengthError(text: string, max: number): string | undefined {
  return text.length > max ? texts.tooLong(max) : undefined;
}
